import { useEffect, useState } from 'react'

import { useChosenPrinter } from './chosen-printer.ts'
import type { PrintQueueState } from './print-jobs.ts'
import type { Printer } from './printer.ts'

interface Printing extends PrintQueueState {
  printer: Printer
}

/** The printer of this device and its queue, as last read; null without a printer, and until the first read. */
export function usePrinting(): Printing | null {
  const printer = useChosenPrinter()
  const printerId = printer?.id ?? null
  const [state, setState] = useState<PrintQueueState | null>(null)
  useEffect(() => {
    if (printerId === null) return undefined
    let stop: (() => void) | null = null
    let isLeft = false
    // The queue needs a database, which devices without a printer never load.
    void import('./device-printing.ts').then(({ followPrinting, printWaiting }) => {
      if (isLeft) return
      stop = followPrinting(printerId, setState)
      printWaiting()
    })
    return () => {
      isLeft = true
      stop?.()
    }
  }, [printerId])
  return printer === null || state === null ? null : { printer, ...state }
}
