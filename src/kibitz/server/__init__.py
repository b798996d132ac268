"""Tables for friends: HTTP and WebSockets, with nothing lost and nothing leaked."""
