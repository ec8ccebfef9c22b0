import { useSyncExternalStore } from 'react'

import { PRINTER_KEY, recall } from '../remembered.ts'

/** Browsers send this event to the other tabs only; `choosePrinter` sends it to this one. */
const EVENT = 'storage'

export function followPrinter(listener: () => void): () => void {
  window.addEventListener(EVENT, listener)
  return () => window.removeEventListener(EVENT, listener)
}

export function notePrinterChanged(): void {
  window.dispatchEvent(new Event(EVENT))
}

/** Whether this device has a receipt printer. Reads no settings: the shell needs only this. */
export function useHasPrinter(): boolean {
  return useSyncExternalStore(followPrinter, () => recall(PRINTER_KEY) !== null)
}
