import { useMemo, useState } from 'react'
import * as v from 'valibot'

import { recall, remember } from '../remembered.ts'

export interface Slip {
  /** The same for the same slip, and different if its content changes. */
  name: string
  width: PaperWidth
  setWidth: (width: PaperWidth) => void
  /** Whether it was printed before. */
  isCopy: boolean
  notePrinted: () => void
}

/** Printing of one slip. */
export function useSlip(name: string, memory: SlipMemory = PRINTED_HERE): Slip {
  const [width, setWidth] = useState(paperWidth)
  const [printed, setPrinted] = useState<string | null>(null)
  const wasPrinted = useMemo(() => memory.isCopy(name), [memory, name])

  return {
    name,
    width,
    setWidth: (next) => {
      rememberPaperWidth(next)
      setWidth(next)
    },
    isCopy: wasPrinted || printed === name,
    notePrinted: () => {
      memory.notePrinted(name)
      setPrinted(name)
    },
  }
}

/** Widths of the paper that booth printers take, in millimetres. */
export const PAPER_WIDTHS = [58, 80] as const
export type PaperWidth = (typeof PAPER_WIDTHS)[number]

const WIDTH_KEY = 'parq-paper-width'
const PRINTED_KEY = 'parq-printed-slips'
/** Number of slips remembered as printed: far more than are printed a second time. */
const REMEMBERED = 500

const Printed = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/** Remembers which slips this device has printed. */
export interface SlipMemory {
  isCopy: (slip: string) => boolean
  notePrinted: (slip: string) => void
}

/** The paper width chosen last on this device; 80 mm if the browser keeps nothing. */
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

/** Treats a slip that this device has printed as a copy from then on; if the browser stores nothing, none is a copy. */
export const PRINTED_HERE: SlipMemory = {
  isCopy: (slip) => printedSlips().includes(slip),
  notePrinted(slip) {
    const others = printedSlips().filter((one) => one !== slip)
    remember(PRINTED_KEY, JSON.stringify([...others, slip].slice(-REMEMBERED)))
  },
}
