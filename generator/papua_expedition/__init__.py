"""Sets of Papua expedition: made to wishes, validated, rated."""
