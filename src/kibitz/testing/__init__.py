"""For authors of games: the conformance suite, strategies, golden playthroughs.

from kibitz.testing import conformance

def test_conformance():
    conformance(GAME, tiny=MySmallGame())
"""

from kibitz.testing.effort import FULL, QUICK, Effort
from kibitz.testing.report import ConformanceError
from kibitz.testing.suite import conformance

__all__ = ["FULL", "QUICK", "ConformanceError", "Effort", "conformance"]
