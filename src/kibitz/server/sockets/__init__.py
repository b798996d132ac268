"""The WebSockets that players and spectators are connected through."""
