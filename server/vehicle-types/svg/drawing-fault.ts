import * as v from 'valibot'

/** Elements that run, move, or contain another page. */
const ACTIVE = new Set([
  'script',
  'handler',
  'listener',
  'foreignobject',
  'iframe',
  'embed',
  'object',
  'audio',
  'video',
  'canvas',
  'animate',
  'animatecolor',
  'animatemotion',
  'animatetransform',
  'set',
  'discard',
  'mpath',
])

/** Elements that copy a drawing. Nine levels of ten copies each make a billion shapes. */
const NOT_PLAIN = new Set(['use', 'image', 'feimage', 'a', 'tref'])

/** Returns the fault of a drawing, element by element, regardless of case and namespace prefix. */
export function drawingFault(root: Element): SvgFault | null {
  for (const element of [root, ...root.querySelectorAll('*')]) {
    const name = element.localName.toLowerCase()
    if (ACTIVE.has(name)) return 'svg_script'
    for (const attribute of element.attributes) {
      const fault = attributeFault(attribute)
      if (fault !== null) return fault
    }
    if (name === 'style' && cssLoads(element.textContent ?? '')) return 'svg_external'
    if (NOT_PLAIN.has(name)) return 'svg_not_plain'
  }
  return null
}

function attributeFault({ localName, value }: Attr): SvgFault | null {
  const name = localName.toLowerCase()
  if (name.startsWith('on')) return 'svg_script'
  if (name === 'base' || name === 'src' || (name.endsWith('href') && !value.trim().startsWith('#')))
    return 'svg_external'
  return cssLoads(value) ? 'svg_external' : null
}

/** Returns whether a style, or an attribute that may be one, refers to anything outside the drawing. */
function cssLoads(text: string): boolean {
  const decoded = unescaped(text).toLowerCase()
  // Two parsers may disagree about a comment or a string, so both readings are checked.
  return [decoded, decoded.replaceAll(/\/\*[\s\S]*?(\*\/|$)/g, '')].some(loads)
}

function loads(css: string): boolean {
  if (/@import|image-set\s*\(|expression\s*\(|javascript:|-moz-binding/.test(css)) return true
  return [...css.matchAll(/url\(\s*["']?\s*(.?)/g)].some(([, first]) => first !== '#')
}

/** CSS reads `u\72l(` as `url(`. */
function unescaped(css: string): string {
  return css.replaceAll(
    /\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi,
    (_, hex: string | undefined, character: string | undefined) =>
      hex === undefined ? (character ?? '') : characterOf(Number.parseInt(hex, 16)),
  )
}

function characterOf(code: number): string {
  return code > 0x10ffff ? '' : String.fromCodePoint(code)
}

const SVG_FAULTS = [
  'svg_invalid',
  'svg_too_large',
  'svg_too_detailed',
  'svg_script',
  'svg_external',
  'svg_doctype',
  'svg_not_plain',
  'svg_without_size',
] as const

/** Reason for refusing a drawing. */
export type SvgFault = (typeof SVG_FAULTS)[number]

/** The cleaned drawing, or the reason for its refusal. */
export const SvgOutcome = v.union([v.object({ svg: v.string() }), v.object({ fault: v.picklist(SVG_FAULTS) })])
export type SvgOutcome = v.InferOutput<typeof SvgOutcome>
