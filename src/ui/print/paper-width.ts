import { useState } from 'react'

/** Rolls of receipt printers, in millimetres. */
export const PAPER_WIDTHS = [58, 80] as const
export type PaperWidth = (typeof PAPER_WIDTHS)[number]

const KEY = 'parq-paper-width'

function kept(): PaperWidth {
  try {
    return globalThis.localStorage.getItem(KEY) === '58' ? 58 : 80
  } catch {
    return 80
  }
}

/** The roll in this device's printer, as it was chosen last. */
export function usePaperWidth(): readonly [PaperWidth, (width: PaperWidth) => void] {
  const [width, setWidth] = useState(kept)
  return [
    width,
    (next) => {
      setWidth(next)
      try {
        globalThis.localStorage.setItem(KEY, String(next))
      } catch {
        // It holds until the page is left.
      }
    },
  ]
}
