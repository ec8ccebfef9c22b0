import { chosenPrinter } from './chosen-printer.ts'

/** Whether this device opens a drawer. */
export function opensDrawer(): boolean {
  return chosenPrinter()?.opensDrawer === true
}

/** Opens the drawer after a payment in cash, if the person set this device up so. */
export function openDrawerForCash(): void {
  if (opensDrawer()) openDrawerOnce()
}

/** Opens the drawer at this device's printer, now or not at all. */
export function openDrawerOnce(): void {
  // The payment is taken, whether or not the drawer opens.
  void import('./device-printing.ts').then(({ openDrawer }) => openDrawer()).catch(() => undefined)
}
