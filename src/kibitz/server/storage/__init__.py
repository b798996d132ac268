"""The database: its schema and migrations, and the thread that writes to it."""
