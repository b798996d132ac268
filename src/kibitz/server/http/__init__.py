"""Requests and answers over HTTP: the REST API, the built pages and the card pictures."""
