"""What ``kibitz solve cooperative_solitaire`` answers, with all cards open."""
