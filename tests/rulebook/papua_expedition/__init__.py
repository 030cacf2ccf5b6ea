"""Papua expedition, rule by rule, from docs/rules/papua-expedition.md."""
