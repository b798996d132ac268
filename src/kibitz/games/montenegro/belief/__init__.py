"""What each observer knows about the cards it cannot see (rule 7)."""
