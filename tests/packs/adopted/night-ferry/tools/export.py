# how the cards came here
print("done")
