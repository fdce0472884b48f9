"""The picture: a scene drawn as SVG, with its letters, pen and colours."""
