"""Work for other processes: bot moves, hints, and questions to solvers."""
