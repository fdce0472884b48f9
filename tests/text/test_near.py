"""Which known name a misspelt one may be."""

from sekiwidget.text.errors import LONGEST, did_you_mean, nearest


def test_the_most_similar_name_is_meant_or_none() -> None:
    assert nearest("kyotto", ["kyoto", "osaka"]) == "kyoto"
    assert nearest("xyz", ["kyoto", "osaka"]) == ""
    assert nearest("kyotto", {"kyoto": 1}) == "kyoto"


def test_nothing_is_looked_for_that_is_longer_than_any_name() -> None:
    name = "a" * LONGEST
    assert nearest(name, [name]) == name
    assert nearest(f"{name}a", [name]) == ""


def test_the_question() -> None:
    assert did_you_mean("sekigahra", ["sekigahara"]) == "Did you mean `sekigahara`?"
    assert did_you_mean("chess", ["sekigahara"]) == ""
