"""Boards on comms, as the tests of the board have them."""

from tests.board.conftest import board

__all__ = ["board"]
