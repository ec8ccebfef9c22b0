/** Returns an SVG as a URL for an image. In an image, an SVG runs no scripts and loads nothing. */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
