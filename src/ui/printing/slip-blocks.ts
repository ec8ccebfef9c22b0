import * as v from 'valibot'

/** Content of a slip without its look, in reading order. Kept in the print queue, so its shape is stored. */
export const SlipBlock = v.variant('kind', [
  v.object({
    kind: v.literal('text'),
    text: v.string(),
    align: v.picklist(['left', 'center']),
    /** `large`: the plate. `mark`: white on black, such as COPY. */
    look: v.picklist(['plain', 'bold', 'large', 'mark']),
  }),
  v.object({ kind: v.literal('line'), label: v.string(), value: v.string(), strong: v.boolean() }),
  v.object({ kind: v.literal('rule') }),
  v.object({ kind: v.literal('signature'), label: v.string() }),
  v.object({ kind: v.literal('qr'), text: v.string() }),
  /** Address of a picture within the page, such as a `data:` address. */
  v.object({ kind: v.literal('picture'), source: v.string() }),
])
export type SlipBlock = v.InferOutput<typeof SlipBlock>
type Look = Extract<SlipBlock, { kind: 'text' }>['look']

/** Elements that start a line of their own. */
const BLOCKS = 'p, div, dl, article, img, svg, [data-slip]'
const LOOKS: Readonly<Record<string, Look>> = { bold: 'bold', large: 'large', mark: 'mark' }

/**
 * Returns the content of a drawn slip. `data-slip` names the parts that a printer without style sheets must know:
 * `bold`, `large`, `mark`, `left` (paragraphs are centered otherwise), `part` (lines after a rule), `line` (a label and
 * its value), `strong` (the line of the total) and `signature`. `data-slip-qr` holds the text of a code.
 */
export function readSlip(slip: Element): SlipBlock[] {
  const code = slip.getAttribute('data-slip-qr')
  if (code !== null) return [{ kind: 'qr', text: code }]
  if (slip.tagName === 'IMG') return [{ kind: 'picture', source: slip.getAttribute('src') ?? '' }]
  const part = slip.getAttribute('data-slip')
  if (part === 'line' || part === 'strong') return lineOf(slip, part === 'strong')
  if (part === 'signature') return [{ kind: 'signature', label: textOf(slip) }]
  const inside = slip.querySelector(BLOCKS) === null ? textBlocks(slip, part) : [...slip.children].flatMap(readSlip)
  return part === 'part' && inside.length > 0 ? [{ kind: 'rule' }, ...inside] : inside
}

function lineOf(line: Element, strong: boolean): SlipBlock[] {
  const [label, value] = line.children
  return [{ kind: 'line', label: label ? textOf(label) : '', value: value ? textOf(value) : '', strong }]
}

/** The texts of a location have lines of their own; elsewhere a line break is white space. */
function textBlocks(element: Element, part: string | null): SlipBlock[] {
  const text = element.textContent ?? ''
  const align = element.tagName === 'P' && part !== 'left' ? ('center' as const) : ('left' as const)
  const look = LOOKS[part ?? ''] ?? 'plain'
  const lines = text.split('\n').map(plainText)
  return lines.flatMap((line) => (line === '' ? [] : [{ kind: 'text' as const, text: line, align, look }]))
}

function textOf(element: Element): string {
  return plainText(element.textContent ?? '')
}

/** Typographic signs that code pages of printers lack, and their plain equivalents. */
const PLAIN: Readonly<Record<string, string>> = {
  '\u2212': '-',
  '\u2010': '-',
  '\u2011': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2026': '...',
}

function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u2212\u2010\u2011\u2013\u2014\u2018\u2019\u201c\u201d\u2026]/g, (sign) => PLAIN[sign] ?? sign)
    .replaceAll(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
