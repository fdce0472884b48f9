"""What was made last is given again, and nothing else is."""

from sekiwidget.authoring.cache import MAX_RESULTS, cache_recent


def test_equal_arguments_give_what_was_made_and_others_are_made_anew() -> None:
    made: list[object] = []

    @cache_recent
    def pair(one: int, other: str = "") -> list[object]:
        made.append((one, other))
        return [one, other]

    assert pair(1, "a") is pair(1, "a")
    assert pair(1) == [1, ""]
    assert pair(1) is not pair(1, "a")
    assert made == [(1, "a"), (1, "")]


def test_only_the_last_are_kept() -> None:
    made: list[int] = []

    @cache_recent
    def same(number: int) -> int:
        made.append(number)
        return number

    for number in (*range(MAX_RESULTS + 1), MAX_RESULTS, 1, 0):
        assert same(number) == number
    assert made == [*range(MAX_RESULTS + 1), 0]
