/** Whether a style, or an attribute that may be one, names anything but a part of the drawing itself. */
export function cssLoads(text: string): boolean {
  const decoded = unescaped(text).toLowerCase()
  // What a comment hides in one reading is a string's in another, so both are looked at.
  return [decoded, decoded.replaceAll(/\/\*[\s\S]*?(\*\/|$)/g, '')].some(loads)
}

function loads(css: string): boolean {
  if (/@import|image-set\s*\(|expression\s*\(|javascript:|-moz-binding/.test(css)) return true
  return [...css.matchAll(/url\(\s*["']?\s*(.?)/g)].some(([, first]) => first !== '#')
}

/** CSS takes `u\72l(` for `url(`. */
function unescaped(css: string): string {
  return css.replaceAll(/\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi, (_, hex: string | undefined, character: string | undefined) => (hex === undefined ? (character ?? '') : characterOf(Number.parseInt(hex, 16))))
}

function characterOf(code: number): string {
  return code > 0x10ffff ? '' : String.fromCodePoint(code)
}
