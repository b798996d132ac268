"""Says at the top of each test run which build of kibitz is being tested."""

from pathlib import Path

import kibitz
from kibitz._loader import build_kind


def pytest_report_header() -> str:
    return f"kibitz: {build_kind()}, from {Path(kibitz.__file__).parent}"
