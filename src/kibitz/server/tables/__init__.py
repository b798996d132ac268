"""Games in progress: the tables in memory, their rules of conduct, and views of past moves."""
