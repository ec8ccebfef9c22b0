import { chosenPrinter } from './chosen-printer.ts'

/** Opens the drawer after a payment in cash, if the person set this device up so. */
export function openDrawerForCash(): void {
  if (chosenPrinter()?.opensDrawer !== true) return
  // The payment is taken, whether or not the drawer opens.
  void import('./device-printing.ts').then(({ openDrawer }) => openDrawer()).catch(() => undefined)
}
