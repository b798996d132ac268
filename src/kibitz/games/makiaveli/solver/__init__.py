"""The exact solver of Makiaveli: can these cards be laid, how many, and by which steps?"""
