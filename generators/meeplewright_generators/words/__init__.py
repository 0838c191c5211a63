"""What is printed beside the words of the pack, in each language that the print speaks."""
