"""The fonts that are shipped and embedded; each stands under the SIL Open Font License 1.1."""
