import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

import type { PrinterCondition } from '../../../domain/printer-conditions.ts'
import { PRINTER_NOTE } from '../../lib/printer-note.ts'
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
  const known = chosenPrinter()?.id
  remember(PRINTER_KEY, printer === null ? null : JSON.stringify(printer))
  if (printer?.id !== known) noteCondition(null)
  notePrinterChanged()
}

/** Keeps the printer's condition for the report of this device (`tablet-facts.ts`). `null`: nobody has asked it yet. */
export function noteCondition(condition: PrinterCondition | null): void {
  remember(PRINTER_NOTE, condition)
}

/** The receipt printer of this device, also if another tab changes it. */
export function useChosenPrinter(): Printer | null {
  return useSyncExternalStore(followPrinter, chosenPrinter)
}
