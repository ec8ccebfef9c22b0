import * as v from 'valibot'

/** Widths of the paper that booth printers take, in millimetres. */
export const PAPER_WIDTHS = [58, 80] as const
export type PaperWidth = (typeof PAPER_WIDTHS)[number]

const WIDTH_KEY = 'parq-paper-width'
const PRINTED_KEY = 'parq-printed-slips'
/** So many slips are remembered as printed: far more than are printed a second time. */
const REMEMBERED = 500

const Printed = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/** What this device remembers of its printer. Where the browser keeps nothing, 80 mm and no copies. */
function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A browser that keeps nothing asks again the next time.
  }
}

export function paperWidth(): PaperWidth {
  return PAPER_WIDTHS.find((width) => String(width) === recall(WIDTH_KEY)) ?? 80
}

export function rememberPaperWidth(width: PaperWidth): void {
  remember(WIDTH_KEY, String(width))
}

function printedSlips(): readonly string[] {
  const parsed = v.safeParse(Printed, recall(PRINTED_KEY))
  return parsed.success ? parsed.output : []
}

/** Whether this device has printed this slip before, so that another is a copy. */
export function wasPrinted(slip: string): boolean {
  return printedSlips().includes(slip)
}

export function rememberPrinted(slip: string): void {
  const others = printedSlips().filter((one) => one !== slip)
  remember(PRINTED_KEY, JSON.stringify([...others, slip].slice(-REMEMBERED)))
}
