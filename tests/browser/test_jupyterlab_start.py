"""JupyterLab as `sekiwidget lab` opens it: nothing stands between a learner and the first lesson."""

import json
import urllib.request

from tests.browser.jupyter import TOKEN, Lab
from tests.browser.timeouts import LAB_MS

NOTIFICATIONS = "@jupyterlab/apputils-extension:notification"


def test_no_question_about_news_is_asked(lab: Lab) -> None:
    """JupyterLab asks as long as this is `none`, in a box over the lower right corner of the notebook."""
    address = f"{lab.url}/lab/api/settings/{NOTIFICATIONS}?token={TOKEN}"
    with urllib.request.urlopen(address, timeout=LAB_MS / 1000) as answer:
        found = json.load(answer)
    assert found["schema"]["properties"]["fetchNews"]["default"] == "false"
    assert "fetchNews" not in found["settings"], "so the default is what holds"
