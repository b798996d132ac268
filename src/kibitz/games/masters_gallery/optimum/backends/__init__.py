"""The solvers that work on a model: OR-Tools CP-SAT, SCIP, and MiniZinc for others."""
