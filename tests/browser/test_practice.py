"""Practising on the page: solved, missed, gone on with the key and the main button, and what is due comes first."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from playwright.sync_api import Page, expect

from sekiwidget import Practice
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge


def practise(bare: BarePage, page: Page, results: Path, now: datetime) -> tuple[Practice, Bridge]:
    practice = Practice("sekigahara", level="1-2", theme="8.6", seed=1, results=results, clock=lambda: now)
    return practice, Bridge(bare, practice.board())
