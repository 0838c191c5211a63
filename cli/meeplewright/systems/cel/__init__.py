"""CEL, the Common Expression Language, in Python alone: for machines that Google's library has no wheel for.

Text, whole numbers, others, true and false, null, lists and maps, with macros and the extensions of strings and math;
no bytes, times, unsigned numbers or messages. Words of errors are those of Google's library, so that findings are, too.
"""
