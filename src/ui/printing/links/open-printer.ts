import type { Printer, PrinterWay } from '../printer.ts'
import type { PrinterLink } from '../printer-link.ts'
import { openBluetooth } from './bluetooth.ts'
import { openBridge } from './bridge.ts'
import { openSerial } from './serial.ts'
import { openUsb } from './usb.ts'

/** Opens this device's printer. */
export function openPrinter({ way, address, baudRate }: Printer): Promise<PrinterLink> {
  if (way === 'usb') return openUsb(address)
  if (way === 'serial') return openSerial(address, baudRate)
  if (way === 'bluetooth') return openBluetooth(address)
  return Promise.resolve(openBridge(address))
}

/** Returns the ways to a printer that this browser offers. The bridge is a program, so that every browser reaches it. */
export function offeredWays(browser: object): PrinterWay[] {
  return [
    ...('usb' in browser ? (['usb'] as const) : []),
    ...('serial' in browser ? (['serial'] as const) : []),
    ...('bluetooth' in browser ? (['bluetooth'] as const) : []),
    'bridge',
  ]
}
