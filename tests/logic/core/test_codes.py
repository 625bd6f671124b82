"""Game codes: every start has one, and a person can type it."""

from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, Meta, Struct

from logic.core.codes import ALPHABET, BadCode, Start, code, parse, pieces, seed_number, seed_text
from logic.games import GAMES
from logic.stayboard.state import Options
from tests.logic.grab.rules import Grab

STAYBOARD = GAMES["stayboard"]
any_options = st.builds(
    Options,
    size=st.integers(2, 9),
    mode=st.sampled_from(["normal", "blocked"]),
    block_after=st.integers(0, 3),
    turn_seconds=st.sampled_from([0, *range(5, 61)]),
    marathon=st.booleans(),
    limit=st.just(UNSET) | st.integers(0, 500),
)


class Rich(Struct, frozen=True):
    """Options with everything that a code must be able to say."""

    deck: Literal["full", "short"] = "full"
    rounds: Annotated[int, Meta(ge=-9, le=99)] = 5
    open_hands: bool = True
    goal: Annotated[int, Meta(ge=1, le=500)] | None = None
    hats: Annotated[tuple[Literal["none", "red", "blue"], ...], Meta(max_length=3)] = ("none", "red")


class RichGame(Grab):
    id = "rich"


RichGame.Options = Rich
RICH = {"rich": RichGame()}


def bad(text: str, games: Any = GAMES) -> tuple[str, str]:
    with pytest.raises(BadCode) as wrong:
        parse(text, games)
    return wrong.value.reason, wrong.value.part


class TestRoundTrips:
    @given(any_options, st.integers(2, 8), st.integers(0, 2**64 - 1))
    def test_every_start_comes_back(self, options: Options, seats: int, seed: int) -> None:
        start = Start(STAYBOARD, options, seats, seed)
        assert parse(code(start), GAMES) == start

    @given(
        st.builds(
            Rich,
            deck=st.sampled_from(["full", "short"]),
            rounds=st.integers(-9, 99),
            open_hands=st.booleans(),
            goal=st.integers(1, 500) | st.none(),
            hats=st.lists(st.sampled_from(["none", "red", "blue"]), max_size=3).map(tuple),
        )
    )
    def test_with_every_kind_of_option(self, options: Rich) -> None:
        start = Start(RICH["rich"], options, 2, 12345)
        assert parse(code(start), RICH) == start

    @given(st.integers(0, 2**260 - 1))
    def test_seeds(self, seed: int) -> None:
        assert seed_number(seed_text(seed)) == seed

    def test_seeds_have_no_sign(self) -> None:
        with pytest.raises(ValueError, match="seed"):
            seed_text(-1)


class TestTexts:
    @pytest.mark.parametrize(
        ("options", "seats", "seed", "text"),
        [
            (Options(), 2, 0, "stayboard:2p:0000"),
            (Options(size=5, mode="blocked"), 4, 31, "stayboard:4p:size5+blocked:000Z"),
            (Options(block_after=2, marathon=True), 8, 32**4, "stayboard:8p:block_after2+marathon:0001-0000"),
            (Options(size=4, limit=0), 2, 7, "stayboard:2p:size4+limit0:0007"),
            (Options(turn_seconds=30), 3, 2**40 - 1, "stayboard:3p:turn_seconds30:ZZZZ-ZZZZ"),
        ],
    )
    def test_what_it_looks_like(self, options: Options, seats: int, seed: int, text: str) -> None:
        assert code(Start(STAYBOARD, options, seats, seed)) == text

    def test_a_switch_that_is_usually_on(self) -> None:
        start = Start(RICH["rich"], Rich(open_hands=False, rounds=-3), 1, 7)
        assert code(start) == "rich:1p:rounds-3+no_open_hands:0007"

    @pytest.mark.parametrize(
        ("hats", "text"),
        [
            (("none", "red"), "rich:1p:0007"),
            ((), "rich:1p:hats:0007"),
            (("blue",), "rich:1p:hats.blue:0007"),
            (("red", "none", "red"), "rich:1p:hats.red.none.red:0007"),
        ],
    )
    def test_a_value_for_each_seat(self, hats: Any, text: str) -> None:
        start = Start(RICH["rich"], Rich(hats=hats), 1, 7)
        assert code(start) == text
        assert parse(text, RICH) == start

    def test_what_is_usual_may_be_said_too(self) -> None:
        assert parse("stayboard:2p:normal+size3+no_marathon:0001", GAMES) == parse("stayboard:2p:0001", GAMES)

    def test_words_in_any_order(self) -> None:
        assert parse("stayboard:2p:blocked+size5:1", GAMES) == parse("stayboard:2p:size5+blocked:1", GAMES)

    def test_letters_large_or_small_and_spaces_around(self) -> None:
        start = parse("stayboard:3p:size5+blocked:8F3K-27QD", GAMES)
        assert parse("  STAYBOARD:3P:SIZE5+BLOCKED:8f3k-27qd\n", GAMES) == start

    def test_a_long_code_may_be_written_on_several_lines(self) -> None:
        text = "desert:4p:heat4+full+characters.meteorologist.navigator:8F3K-27QD"
        assert " ".join(pieces(text)) == "desert: 4p: heat4+ full+ characters. meteorologist. navigator: 8F3K-27QD"
        assert "".join(pieces(text)) == text
        for end in (" ", "\n"):
            assert parse(end.join(pieces(text)), GAMES) == parse(text, GAMES)

    def test_dashes_do_not_matter(self) -> None:
        assert seed_number("8F3K-27QD") == seed_number("8F3K27QD") == seed_number("8-F3K2-7QD")

    @pytest.mark.parametrize(
        ("typed", "meant"), [("O", "0"), ("o", "0"), ("I", "1"), ("i", "1"), ("L", "1"), ("l", "1")]
    )
    def test_look_alikes(self, typed: str, meant: str) -> None:
        assert seed_number(f"A{typed}B{typed}") == seed_number(f"A{meant}B{meant}")

    def test_no_look_alike_is_ever_written(self) -> None:
        assert len(set(ALPHABET)) == 32
        assert not set("ILOU") & set(ALPHABET)


class TestBadCodes:
    @pytest.mark.parametrize("text", ["", "   ", "stayboard", "stayboard:2p", "a:b:c:d:e", "hello there"])
    def test_not_a_code(self, text: str) -> None:
        assert bad(text) == ("not_a_code", text.strip())

    @pytest.mark.parametrize("game", ["chess", "", "stay board"])
    def test_no_such_game(self, game: str) -> None:
        assert bad(f"{game}:2p:0001") == ("no_such_game", game)

    @pytest.mark.parametrize("seats", ["2", "p", "", "twop", "-2p", "222p", "2pp"])
    def test_bad_seats(self, seats: str) -> None:
        assert bad(f"stayboard:{seats}:0001") == ("bad_seats", seats)

    @pytest.mark.parametrize("seats", ["0p", "1p", "9p", "99p"])
    def test_seats_the_game_does_not_have(self, seats: str) -> None:
        assert bad(f"stayboard:{seats}:0001") == ("no_such_seats", seats)

    @pytest.mark.parametrize(
        "words",
        [
            "",
            "huge",
            "size",
            "sizefive",
            "size4+",
            "+size4",
            "size4+size5",
            "blocked+normal",
            "marathon+no_marathon",
        ],
    )
    def test_words_that_say_nothing(self, words: str) -> None:
        assert bad(f"stayboard:2p:{words}:0001")[0] == "bad_options"

    @pytest.mark.parametrize("words", ["size1", "size10", "size-3", "block_after4", "turn_seconds3", "turn_seconds61"])
    def test_options_out_of_range(self, words: str) -> None:
        with pytest.raises(BadCode) as wrong:
            parse(f"stayboard:2p:normal+{words}:0001", GAMES)
        assert (wrong.value.reason, wrong.value.part, wrong.value.game) == ("bad_value", words, GAMES["stayboard"])
        assert wrong.value.choice is not None
        assert words.startswith(wrong.value.choice.name)

    @pytest.mark.parametrize(
        "words",
        ["hats.", "hats.green", "hats.red.", "hats..red", "hats.red.red.red.red", "hat.red", "red", "hats.red+hats"],
    )
    def test_values_for_seats_that_are_none(self, words: str) -> None:
        assert bad(f"rich:1p:{words}:0001", RICH)[0] == "bad_options"

    @pytest.mark.parametrize("seed", ["", "-", "U", "8F3K_27QD", "é", "8F3K 27QD", "0" * 53])
    def test_bad_seeds(self, seed: str) -> None:
        assert bad(f"stayboard:2p:{seed}")[0] == "bad_seed"

    @given(st.text(max_size=40))
    def test_any_text_is_read_or_refused(self, text: str) -> None:
        for attempt in (text, f"stayboard:2p:{text}", f"stayboard:2p:{text}:0001", f"stayboard:{text}:0001"):
            read = read_or_refused(attempt)
            if isinstance(read, BadCode):
                assert read.reason in {"not_a_code", "no_such_game", "bad_seats", "bad_options", "bad_seed"}
            else:
                assert parse(code(read), GAMES) == read


def read_or_refused(text: str) -> Start | BadCode:
    try:
        return parse(text, GAMES)
    except BadCode as wrong:
        return wrong
