"""Many games at once: studies, tournaments and their statistics."""
