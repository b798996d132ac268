"""What an operator cares about: settings, logs, metrics, rate limits, garbage collection."""
