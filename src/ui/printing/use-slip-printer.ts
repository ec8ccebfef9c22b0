import { useRef, useState, type RefObject } from 'react'

import type { Slip } from '../print/use-slip.ts'
import { useChosenPrinter } from './chosen-printer.ts'
import { readSlip } from './slip-blocks.ts'

export interface SlipPrinter {
  /** The drawn slip, which is read when it is printed. */
  sheet: RefObject<HTMLDivElement | null>
  /** Whether this device has a receipt printer. */
  hasPrinter: boolean
  /** `sent`: the slip is in the printer's queue. */
  progress: 'none' | 'storing' | 'sent' | 'failed'
  /** Prints the slip on the receipt printer, or by the browser's dialog if this device has none. */
  print: (click: { detail: number }) => void
}

/** Printing of a slip that is drawn on the page. */
export function useSlipPrinter({ name, notePrinted }: Pick<Slip, 'name' | 'notePrinted'>): SlipPrinter {
  const printer = useChosenPrinter()
  const sheet = useRef<HTMLDivElement>(null)
  const [progress, setProgress] = useState<SlipPrinter['progress']>('none')

  async function send(printerId: string, drawn: HTMLDivElement): Promise<void> {
    // Read before the slip becomes a copy.
    const blocks = readSlip(drawn)
    setProgress('storing')
    try {
      const { printSlip } = await import('./device-printing.ts')
      await printSlip(printerId, name, blocks)
      notePrinted()
      setProgress('sent')
    } catch {
      setProgress('failed')
    }
  }

  return {
    sheet,
    hasPrinter: printer !== null,
    progress,
    print: (click) => {
      if (printer === null) window.print()
      // The second click of a double click prints no second slip.
      else if (sheet.current !== null && progress !== 'storing' && click.detail <= 1)
        void send(printer.id, sheet.current)
    },
  }
}
