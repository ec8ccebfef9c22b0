import { createStore } from '../../lib/store.ts'
import { chosenPrinter } from '../../ui/printing/chosen-printer.ts'

/** A slip of a stay that prints without a press. */
export interface AutomaticSlip {
  kind: 'entry' | 'payment'
  serviceId: string
}

/** Slips that are not in the printer's queue yet: they are drawn first, whatever screen is shown by then. */
export const AUTOMATIC_SLIPS = createStore<readonly AutomaticSlip[]>([])

/** Prints a slip of a stay if this device's printer is set up so. */
export function printByItself(slip: AutomaticSlip): void {
  if (chosenPrinter()?.automatic === true) AUTOMATIC_SLIPS.set([...AUTOMATIC_SLIPS.get(), slip])
}

export function dropAutomatic(slip: AutomaticSlip): void {
  AUTOMATIC_SLIPS.set(AUTOMATIC_SLIPS.get().filter((one) => one !== slip))
}
