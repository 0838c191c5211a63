"""`make hard`: hostile packs, inputs changed at random, kills at random moments. Nothing gets out, hangs or is lost."""
