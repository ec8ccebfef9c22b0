import type { SvgFault } from './svg-fault.ts'

/** Tags, closing tags and comments. An icon has some tens; who reads a file pays for each, nested ones by their square. */
const MOST_TAGS = 1_200

/** The text of a file in UTF-8; null of one in another encoding, by its bytes or by what it declares. */
export function readText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const [, declared = 'utf-8'] = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/i.exec(text) ?? []
    return declared.toLowerCase() === 'utf-8' ? text : null
  } catch {
    return null
  }
}

/** What stands against a text before it is parsed: what a parser would expand, load or take long for. */
export function textFault(text: string): SvgFault | null {
  if (/<!\s*(doctype|entity|element|attlist|notation)/i.test(text)) return 'svg_doctype'
  // A processing instruction names a style sheet; only the declaration at the start is harmless.
  if (/<\?(?!xml\s)/i.test(text)) return 'svg_external'
  return text.split('<').length > MOST_TAGS ? 'svg_too_detailed' : null
}
