import createDOMPurify from 'dompurify'
import { JSDOM } from 'jsdom'

import { TYPE_ICON_MAX_BYTES } from '../../../domain/vehicles.ts'
import { drawingFault, type SvgFault, type SvgOutcome } from './drawing-fault.ts'

const SVG = 'http://www.w3.org/2000/svg'
const DRAWN = 'path, rect, circle, ellipse, line, polyline, polygon, text'

// Without scripts and external resources, which jsdom excludes by default.
const { window } = new JSDOM('')
const purify = createDOMPurify(window)

/**
 * Returns the plain drawing of a file, serialised again, in which nothing can run, load or grow. A file that would lose
 * a part of its drawing is refused. Cleaning the result again does not change it.
 */
export function cleanSvg(bytes: Uint8Array): SvgOutcome {
  const text = readText(bytes)
  if (text === null) return { fault: 'svg_invalid' }
  const early = textFault(text)
  if (early !== null) return { fault: early }
  const root = new window.DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  if (root.namespaceURI !== SVG || root.nodeName !== 'svg') return { fault: 'svg_invalid' }
  const fault = drawingFault(root)
  if (fault !== null) return { fault }
  leaveDrawingOnly(root)
  const svg = purified(root)
  if (svg === null) return { fault: 'svg_not_plain' }
  if (svg.querySelector(DRAWN) === null) return { fault: 'svg_invalid' }
  const viewBox = viewBoxOf(svg)
  if (viewBox === null) return { fault: 'svg_without_size' }
  svg.setAttribute('viewBox', viewBox)
  // Makes the icon fill its box.
  for (const name of ['width', 'height', 'x', 'y']) svg.removeAttribute(name)
  const cleaned = new window.XMLSerializer().serializeToString(svg)
  return Buffer.byteLength(cleaned) > TYPE_ICON_MAX_BYTES ? { fault: 'svg_too_large' } : { svg: cleaned }
}

/** Removes metadata of drawing programs, which have their own namespaces. */
function leaveDrawingOnly(root: Element): void {
  for (const element of root.querySelectorAll('*'))
    if (element.namespaceURI !== SVG || element.localName === 'metadata') element.remove()
}

/** Null if DOMPurify removes an element. */
function purified(root: Element): Element | null {
  const text = new window.XMLSerializer().serializeToString(root)
  const fragment = purify.sanitize(text, {
    USE_PROFILES: { svg: true },
    KEEP_CONTENT: false,
    RETURN_DOM_FRAGMENT: true,
  })
  const lost = purify.removed.some(
    (removed) => 'element' in removed && !['BODY', '#comment'].includes(removed.element.nodeName),
  )
  return lost ? null : fragment.firstElementChild
}

/** Returns the visible part of the plane: the declared one, otherwise from width and height in pixels. */
function viewBoxOf(svg: Element): string | null {
  const given = (svg.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [left, top, width, height] =
    given.length === 4 && given.every(Number.isFinite) ? given : [0, 0, pixels(svg, 'width'), pixels(svg, 'height')]
  return width !== undefined && height !== undefined && width > 0 && height > 0
    ? `${left} ${top} ${width} ${height}`
    : null
}

function pixels(svg: Element, name: 'width' | 'height'): number {
  return Number(/^\s*(\d*\.?\d+)(px)?\s*$/.exec(svg.getAttribute(name) ?? '')?.[1] ?? 0)
}

/**
 * Maximum number of tags, closing tags and comments. An icon has a few dozen. Each costs time to read, and nested ones
 * quadratically.
 */
const MOST_TAGS = 1_200

/** Returns the text of a UTF-8 file; null for another encoding, by its bytes or its declaration. */
function readText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const [, declared = 'utf-8'] = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/i.exec(text) ?? []
    return declared.toLowerCase() === 'utf-8' ? text : null
  } catch {
    return null
  }
}

/** Returns the fault of a text before it is parsed: anything that a parser would expand, load or process slowly. */
function textFault(text: string): SvgFault | null {
  if (/<!\s*(doctype|entity|element|attlist|notation)/i.test(text)) return 'svg_doctype'
  // A processing instruction can name a style sheet; only the declaration at the start is harmless.
  if (/<\?(?!xml\s)/i.test(text)) return 'svg_external'
  return text.split('<').length > MOST_TAGS ? 'svg_too_detailed' : null
}
