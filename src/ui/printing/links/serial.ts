import { Arrivals, PrinterLost, PrinterUnreachable, type PrinterLink } from '../printer-link.ts'
import type { ChosenPrinter } from './usb.ts'

/** Shows the browser's question for a serial port; null if the person cancels it. Only in answer to a press. */
export async function chooseSerial(): Promise<ChosenPrinter | null> {
  try {
    const port = await navigator.serial.requestPort()
    return { name: 'Serial', address: addressOf(port) }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null
    throw error
  }
}

/** A port without USB has no ids: the only permitted one is meant. */
function addressOf(port: SerialPort): string {
  const { usbVendorId, usbProductId, bluetoothServiceClassId } = port.getInfo()
  return `${usbVendorId ?? ''}:${usbProductId ?? ''}:${bluetoothServiceClassId ?? ''}`
}

/** Opens the port that was permitted to this page earlier. */
export async function openSerial(address: string, baudRate: number): Promise<PrinterLink> {
  const ports = await navigator.serial.getPorts()
  const port = ports.find((one) => addressOf(one) === address)
  if (port === undefined) throw new PrinterUnreachable('no permitted serial port with this address')
  await port.open({ baudRate }).catch((error: unknown) => {
    throw new PrinterUnreachable(String(error))
  })
  const { readable, writable } = port
  if (readable === null || writable === null) {
    await port.close().catch(() => undefined)
    throw new PrinterUnreachable('the port can not be written')
  }
  const arrivals = new Arrivals()
  const reader = readable.getReader()
  void readAll(reader, arrivals)
  const writer = writable.getWriter()
  return {
    exchange: async (bytes, awaited) => {
      arrivals.clear()
      await writer.write(bytes).catch((error: unknown) => {
        throw new PrinterLost(String(error))
      })
      return arrivals.take(awaited)
    },
    close: async () => {
      await reader.cancel().catch(() => undefined)
      reader.releaseLock()
      writer.releaseLock()
      await port.close().catch(() => undefined)
    },
  }
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>, arrivals: Arrivals): Promise<void> {
  for (;;) {
    const read = await reader.read().catch(() => null)
    if (read === null || read.done) return
    arrivals.add(read.value)
  }
}
