"""Named colours: complete in both themes, and legible where they meet."""

import re

import pytest

from sekiwidget.board.image.theme import DARK, LIGHT, MEASURES, contrast, css, luminance, painted


def test_both_themes_have_the_same_names() -> None:
    assert LIGHT.keys() == DARK.keys()
    assert not LIGHT.keys() & MEASURES.keys()
    for colour in (*LIGHT.values(), *DARK.values()):
        assert re.fullmatch(r"#[0-9A-F]{6}", colour)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#FFFFFF", "#FFFFFF") == 1
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert luminance(LIGHT["paper"]) > 0.2 > luminance(DARK["paper"])


# Each mark on the ground where it is hardest to see, in the light theme and in the dark one.
@pytest.mark.parametrize(
    ("mark", "ground", "light", "dark_ground", "dark"),
    [
        ("ink", "water", 11.8, "land", 11.3),
        ("ink2", "water", 5.1, "land", 6.3),
        ("road", "land", 3.9, "land", 4.4),
        ("edge", "paper", 3.4, "paper", 4.4),
        ("black-rim", "field", 15.5, "land", 7.7),
        ("gold-rim", "water", 6.9, "land", 10.3),
        ("on-black", "black", 13.2, "black", 17.8),
        ("on-gold", "gold", 8.4, "gold", 8.3),
        ("gold-text", "water", 5.2, "land", 7.9),
        ("red", "land", 5.1, "land", 4.5),
        ("now", "now-soft", 5.3, "now-soft", 5.9),
        ("no", "no-soft", 6.2, "no-soft", 6.2),
        ("card-edge", "field", 4.5, "field", 14.4),
    ],
)
def test_marks_can_be_seen(mark: str, ground: str, light: float, dark_ground: str, dark: float) -> None:
    assert contrast(LIGHT[mark], LIGHT[ground]) == pytest.approx(light, abs=0.06)
    assert contrast(DARK[mark], DARK[dark_ground]) == pytest.approx(dark, abs=0.06)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_texts_and_borders_keep_the_least_contrast(theme: dict[str, str]) -> None:
    for ground in ("paper", "land", "water", "field", "field2"):
        assert contrast(theme["ink"], theme[ground]) >= 7
        assert contrast(theme["ink2"], theme[ground]) >= 4.5
    for side in ("black", "gold"):
        assert contrast(theme[f"{side}-text"], theme["paper"]) >= 4.5
    assert contrast(theme["edge"], theme["paper"]) >= 3
    assert contrast(theme["coast"], theme["water"]) >= 3
    # every sign on a card is written in --sk-black, in both themes
    assert contrast(theme["black"], theme["card"]) >= 7


def test_css_declares_every_name_once_a_theme() -> None:
    light, dark = css().split("\n")[:2]
    assert light.startswith(".sk-root{")
    assert dark.startswith("@media not print{.sk-root[data-theme=dark]{")
    assert dict(re.findall(r"--sk-([a-z0-9-]+):([^;]*);", light)) == {**MEASURES, **LIGHT}
    assert dict(re.findall(r"--sk-([a-z0-9-]+):([^;]*);", dark)) == DARK
    assert css().count("{") == css().count("}")


def test_no_type_is_smaller_than_ten() -> None:
    sizes = [float(value.removesuffix("px")) for name, value in MEASURES.items() if name.startswith("t-")]
    assert min(sizes) >= 10


def test_painted_fills_in_every_colour() -> None:
    svg = '<path style="fill:var(--sk-gold);stroke:var(--sk-gold-rim)"/><text style="font-family:var(--sk-serif)"/>'
    assert "fill:#E3B23C;stroke:#5F4204" in painted(svg, LIGHT)
    assert "fill:#DDAA38;stroke:#F6DC97" in painted(svg, DARK)
    assert "&#39;Times New Roman&#39;,serif" in painted(svg, DARK)
    assert "var(" not in painted(svg, {**LIGHT, "gold": "#000000"})


def test_painted_knows_no_other_names() -> None:
    with pytest.raises(KeyError, match="mauve"):
        painted("var(--sk-mauve)", LIGHT)
