"""A game on a table on a screen: sheets of faces, objects of a save, and how a scenario lays them out."""
