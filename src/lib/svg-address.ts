/** Where an image finds an SVG. In an image nothing of it runs, and nothing is loaded for it. */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
