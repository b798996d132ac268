"""Players: the random bot, plug-ins, and who sits at which seat."""
