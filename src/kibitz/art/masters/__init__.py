"""Five manners of painting, one for each artist of the gallery; each knows six motifs."""
