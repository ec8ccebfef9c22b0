import { cssLoads } from './css-loads.ts'
import type { SvgFault } from './svg-fault.ts'

/** What runs, moves, or holds another page. */
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

/** What draws something that stands elsewhere. Copies of copies, each of ten, are a thousand million shapes after nine. */
const NOT_PLAIN = new Set(['use', 'image', 'feimage', 'a', 'tref'])

/** What stands against a drawing, element by element, whatever the case and prefix of its names. */
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
  if (name === 'base' || name === 'src' || (name.endsWith('href') && !value.trim().startsWith('#'))) return 'svg_external'
  return cssLoads(value) ? 'svg_external' : null
}
