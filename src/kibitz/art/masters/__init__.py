"""The pictures of the gallery's five artists: one style for each, with six motifs."""
