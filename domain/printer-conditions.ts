/**
 * Condition of a receipt printer. `silent`: it takes data and reports nothing, or reports something that is no ESC/POS
 * status. `paper_low` does not stop it.
 */
export const PRINTER_CONDITIONS = [
  'ready',
  'paper_low',
  'paper_out',
  'cover_open',
  'error',
  'silent',
  'offline',
] as const
export type PrinterCondition = (typeof PRINTER_CONDITIONS)[number]

/** Whether a printer under this condition prints what it receives. */
export function canPrint(condition: PrinterCondition): boolean {
  return condition === 'ready' || condition === 'paper_low' || condition === 'silent'
}
