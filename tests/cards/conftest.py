"""The mark of the tests of shipped cards."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "card(*skills): the skills of shipped cards that the test shows")
