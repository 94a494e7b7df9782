"""The folder of the hook with which PyInstaller packs the shared library. pyproject.toml names this module."""

from __future__ import annotations

import os


def folders() -> list[str]:
    """This folder."""
    return [os.path.dirname(__file__)]
