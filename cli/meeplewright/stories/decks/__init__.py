"""Stories whose order cards decide: the rules of the table, plays, playtests and proofs for every order."""
