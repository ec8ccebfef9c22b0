import * as v from 'valibot'

/** Ways from a browser to a printer. `bridge` is the program of `npm run print-bridge`. */
export const PRINTER_WAYS = ['usb', 'serial', 'bluetooth', 'bridge'] as const
export type PrinterWay = (typeof PRINTER_WAYS)[number]

/** Tables by which makers number the code pages of their printers. */
export const CODE_PAGES = ['epson', 'bixolon', 'citizen', 'pos-5890', 'pos-8360', 'xprinter', 'mpt'] as const

/** The printer of this device, as it is stored. */
export const Printer = v.object({
  /** Made when the printer is chosen; jobs name the printer that they were meant for. */
  id: v.string(),
  way: v.picklist(PRINTER_WAYS),
  name: v.string(),
  /** Identifies the printer to the browser or to the bridge: ids of USB, the id of Bluetooth, the name at the bridge. */
  address: v.string(),
  codePages: v.fallback(v.picklist(CODE_PAGES), 'epson'),
  /** Bits a second; only of a serial port. */
  baudRate: v.fallback(v.number(), 9600),
  /** Whether a cash payment opens the drawer that is connected to the printer. */
  opensDrawer: v.fallback(v.boolean(), false),
  /** Whether entries and payments print their tickets without a press. */
  automatic: v.fallback(v.boolean(), false),
})
export type Printer = v.InferOutput<typeof Printer>
