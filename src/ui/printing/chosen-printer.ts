import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

import { PRINTER_KEY, recall, remember } from '../remembered.ts'
import { followPrinter, notePrinterChanged } from './has-printer.ts'
import { Printer } from './printer.ts'

const Kept = v.pipe(v.string(), v.parseJson(), Printer)

let read: { text: string | null; printer: Printer | null } = { text: null, printer: null }

/** Returns the receipt printer of this device; null if slips are printed by the browser's dialog. */
export function chosenPrinter(): Printer | null {
  const text = recall(PRINTER_KEY)
  if (text !== read.text) {
    const parsed = v.safeParse(Kept, text)
    read = { text, printer: parsed.success ? parsed.output : null }
  }
  return read.printer
}

export function choosePrinter(printer: Printer | null): void {
  remember(PRINTER_KEY, printer === null ? null : JSON.stringify(printer))
  notePrinterChanged()
}

/** The receipt printer of this device, also if another tab changes it. */
export function useChosenPrinter(): Printer | null {
  return useSyncExternalStore(followPrinter, chosenPrinter)
}
