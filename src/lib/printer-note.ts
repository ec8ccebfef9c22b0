import * as v from 'valibot'

import { PRINTER_CONDITIONS, type PrinterCondition } from '../../domain/printer-conditions.ts'

/** Key under which the browser keeps the condition of the device's printer when a tab last asked it. */
export const PRINTER_NOTE = 'parq.printer-condition'

/** Parses the stored value. Null if nobody has asked the printer, or for a condition of another release. */
export function parsePrinterNote(text: string | null | undefined): PrinterCondition | null {
  const parsed = v.safeParse(v.picklist(PRINTER_CONDITIONS), text)
  return parsed.success ? parsed.output : null
}
