import { Arrivals, PrinterLost, PrinterUnreachable, type PrinterLink } from '../printer-link.ts'

/** USB's class of printers. */
const PRINTER_CLASS = 7
/** A printer sends at most a few bytes at a time. */
const READ_BYTES = 64

/** A printer that the person chose in the browser's question. */
export interface ChosenPrinter {
  name: string
  address: string
}

/** Shows the browser's question for a printer; null if the person cancels it. Only in answer to a press. */
export async function chooseUsb(): Promise<ChosenPrinter | null> {
  try {
    const device = await navigator.usb.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] })
    return { name: device.productName ?? 'USB', address: addressOf(device) }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null
    throw error
  }
}

function addressOf({ vendorId, productId, serialNumber }: USBDevice): string {
  return `${vendorId}:${productId}:${serialNumber}`
}

/** Opens the printer that was permitted to this page earlier. */
export async function openUsb(address: string): Promise<PrinterLink> {
  const devices = await navigator.usb.getDevices()
  const device = devices.find((one) => addressOf(one) === address)
  if (device === undefined) throw new PrinterUnreachable('no permitted USB printer with this address')
  try {
    await device.open()
    if (device.configuration === null) await device.selectConfiguration(1)
    const chosen = printerInterface(device)
    if (chosen === null) throw new PrinterUnreachable('the device has no interface of a printer')
    await device.claimInterface(chosen.number)
    return usbLink(device, chosen)
  } catch (error) {
    await device.close().catch(() => undefined)
    throw error instanceof PrinterUnreachable ? error : new PrinterUnreachable(String(error))
  }
}

interface PrinterInterface {
  number: number
  output: number
  /** `null` if the printer can't answer. */
  input: number | null
}

function printerInterface(device: USBDevice): PrinterInterface | null {
  for (const { interfaceNumber, alternate } of device.configuration?.interfaces ?? []) {
    const bulk = alternate.endpoints.filter(({ type }) => type === 'bulk')
    const output = bulk.find(({ direction }) => direction === 'out')
    const input = bulk.find(({ direction }) => direction === 'in')
    if (alternate.interfaceClass === PRINTER_CLASS && output !== undefined)
      return { number: interfaceNumber, output: output.endpointNumber, input: input?.endpointNumber ?? null }
  }
  return null
}

function usbLink(device: USBDevice, { output, input }: PrinterInterface): PrinterLink {
  const arrivals = new Arrivals()
  if (input !== null) void readAll(device, input, arrivals)
  return {
    exchange: async (bytes, awaited) => {
      arrivals.clear()
      const sent = await device.transferOut(output, bytes).catch((error: unknown) => {
        throw new PrinterLost(String(error))
      })
      if (sent.status !== 'ok' || sent.bytesWritten !== bytes.length) throw new PrinterLost(`USB: ${sent.status}`)
      return input === null ? new Uint8Array() : arrivals.take(awaited)
    },
    close: () => device.close().catch(() => undefined),
  }
}

/** Reads until the device is closed or unplugged. */
async function readAll(device: USBDevice, input: number, arrivals: Arrivals): Promise<void> {
  while (device.opened) {
    const { data } = await device.transferIn(input, READ_BYTES).catch(() => ({ data: null }))
    if (data == null) return
    arrivals.add(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
  }
}
