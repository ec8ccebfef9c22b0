/** Returns an SVG as a URL for an image. In an image its scripts don't run, and it loads nothing. */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
