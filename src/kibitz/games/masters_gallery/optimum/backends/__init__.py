"""The solvers that a model is translated to: OR-Tools CP-SAT, SCIP, and others by MiniZinc."""
