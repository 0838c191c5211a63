"""What can be reached and from where an ending can be: machines, sets of states, witnesses."""
