"""Files that pages load from this server: style sheet, icon, Swagger UI (Apache-2.0)."""
