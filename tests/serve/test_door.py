"""Who is let in."""

import pytest

from okko.serve.door import BadAddress, door_at, is_key, new_key


def test_on_this_machine_only_its_own_names_are_known() -> None:
    door = door_at("127.0.0.1", 8314, token="x" * 16)
    assert door.address == f"http://127.0.0.1:8314/{'x' * 16}/"
    for host in ("127.0.0.1:8314", "localhost:8314", "LOCALHOST:8314", "[::1]:8314"):
        assert door.knows(host)
        assert door.is_own(f"http://{host.lower()}")
    for strange in ("127.0.0.1", "127.0.0.1:80", "okko.example.org:8314", "127.0.0.1:8314.example.org", "", None):
        assert not door.knows(strange)
    for origin in ("https://127.0.0.1:8314", "http://127.0.0.1:8315", "http://example.org", "null", "", None):
        assert not door.is_own(origin)


def test_only_the_whole_token_opens() -> None:
    door = door_at("127.0.0.1", 8314)
    assert len(door.token) == 32
    assert door.token != door_at("127.0.0.1", 8314).token
    assert door.opens(door.token)
    for token in ("", door.token[:-1], f"{door.token}x", door.token.swapcase() + "é", "\udc80"):
        assert not door.opens(token)


def test_behind_another_address_only_that_is_known() -> None:
    door = door_at("0.0.0.0", 8314, "https://Okko.example.org")
    assert door.address.startswith("https://okko.example.org/")
    assert door.secure
    assert door.knows("okko.example.org")
    assert door.is_own("https://okko.example.org")
    assert not door.knows("127.0.0.1:8314")


@pytest.mark.parametrize(
    "address", ["okko.example.org", "ftp://x", "http://", "http://x/path", "http://x?y", "javascript:x"]
)
def test_an_address_that_nobody_types_is_refused(address: str) -> None:
    with pytest.raises(BadAddress, match="is written like"):
        door_at("127.0.0.1", 8314, address)


def test_whoever_listens_everywhere_says_what_visitors_type() -> None:
    with pytest.raises(BadAddress, match="--address"):
        door_at("0.0.0.0", 8314)
    assert door_at("192.168.1.5", 80).address.startswith("http://192.168.1.5/")


@pytest.mark.parametrize("token", ["", "short", "a/b/c/d/e/f/g/h/i", "x" * 65, "dot.dot.dot.dot.dot"])
def test_a_token_that_is_guessed_or_no_part_of_an_address_is_refused(token: str) -> None:
    with pytest.raises(BadAddress, match="a token is"):
        door_at("127.0.0.1", 8314, token=token)


def test_a_visitors_secret_has_one_form() -> None:
    assert is_key(new_key())
    for text in (None, "", "../../../../../../../etc/passwd..", "x" * 31, f"{'x' * 31}\n"):
        assert not is_key(text)
