"""Finds and proves the highest and lowest scores of Masters Gallery (docs/optimum.md).

``model`` states a game as a linear integer program, ``backends`` solve it, ``playout`` turns a
solution into a game that the rules replay; ``search`` and ``position_search`` drive all three. The
solvers are OR-Tools and SCIP, from the extra ``kibitz[solve]``.
"""
