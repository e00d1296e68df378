"""Speed, measured on request."""
