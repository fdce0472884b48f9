"""axe-core on a page: what it finds there, also in the shadow roots of boards."""

from pathlib import Path

from playwright.sync_api import Page

from tests.browser.unpainted import seen

AXE = Path(__file__).parents[2] / "js" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = frozenset({"serious", "critical"})


def audit(page: Page) -> list[str]:
    """Each serious or critical finding of all rules but those of WCAG's level AAA, with the element that it is about.

    Raises:
        FileNotFoundError: if axe-core is not installed (`npm ci` in js does).
    """
    seen(page)
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        """async () => {
            const asked = axe.getRules().map(({ ruleId, tags }) => [ruleId, { enabled: !tags.includes("wcag2aaa") }]);
            const options = { rules: Object.fromEntries(asked), resultTypes: ["violations"], preload: false };
            const { violations, passes } = await axe.run(document, options);
            if (!passes.length) throw new Error("axe-core has looked at nothing");
            return violations.flatMap(({ id, impact, nodes }) =>
                nodes.map(({ target, html }) => [impact, `${id}: ${target.flat().join(" ")}: ${html}`]));
        }"""
    )
    return [text for impact, text in found if impact in GRAVE]
