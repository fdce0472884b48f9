"""Boards of Daimyo on comms that keep what is sent."""

from tests.board.conftest import board

__all__ = ["board"]
