"""Drawing a scene as SVG: lettering, pen and colours."""
