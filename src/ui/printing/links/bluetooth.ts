import { Arrivals, PrinterLost, PrinterUnreachable, type PrinterLink } from '../printer-link.ts'
import type { ChosenPrinter } from './usb.ts'

/** Services of printers with Bluetooth Low Energy: the usual one, and the one of Epson and Star. */
const SERVICES = [
  {
    service: '000018f0-0000-1000-8000-00805f9b34fb',
    write: '00002af1-0000-1000-8000-00805f9b34fb',
    notify: '00002af0-0000-1000-8000-00805f9b34fb',
  },
  {
    service: '49535343-fe7d-4ae5-8fa9-9fafd205e455',
    write: '49535343-8841-43f4-a8d4-ecbe34729bb3',
    notify: '49535343-1e4d-4bd9-ba61-23c647249616',
  },
] as const
/** Bytes that every printer takes in one write. */
const WRITE_BYTES = 100

/** Printers that were chosen on this page: browsers without `getDevices` forget them with the page. */
const chosenHere = new Map<string, BluetoothDevice>()

/** Shows the browser's question for a printer; null if the person cancels it. Only in answer to a press. */
export async function chooseBluetooth(): Promise<ChosenPrinter | null> {
  try {
    const device = await navigator.bluetooth.requestDevice({
      filters: SERVICES.map(({ service }) => ({ services: [service] })),
      optionalServices: SERVICES.map(({ service }) => service),
    })
    chosenHere.set(device.id, device)
    return { name: device.name ?? 'Bluetooth', address: device.id }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null
    throw error
  }
}

/** Opens the printer that was permitted to this page earlier. */
export async function openBluetooth(address: string): Promise<PrinterLink> {
  const devices = 'getDevices' in navigator.bluetooth ? await navigator.bluetooth.getDevices() : []
  const server = (chosenHere.get(address) ?? devices.find(({ id }) => id === address))?.gatt
  if (server === undefined) throw new PrinterUnreachable('no permitted Bluetooth printer with this address')
  try {
    await server.connect()
    return await linkOf(server)
  } catch (error) {
    server.disconnect()
    throw error instanceof PrinterUnreachable ? error : new PrinterUnreachable(String(error))
  }
}

async function linkOf(server: BluetoothRemoteGATTServer): Promise<PrinterLink> {
  const offered = (await server.getPrimaryServices()).map(({ uuid }) => uuid)
  const known = SERVICES.find(({ service }) => offered.includes(service))
  if (known === undefined) throw new PrinterUnreachable('the device offers no service of a printer')
  const service = await server.getPrimaryService(known.service)
  const output = await service.getCharacteristic(known.write)
  const arrivals = new Arrivals()
  const input = await listenTo(service, known.notify, arrivals)
  return {
    exchange: async (bytes, awaited) => {
      arrivals.clear()
      for (let start = 0; start < bytes.length; start += WRITE_BYTES)
        await write(output, bytes.slice(start, start + WRITE_BYTES))
      return input ? arrivals.take(awaited) : new Uint8Array()
    },
    close: () => {
      server.disconnect()
      return Promise.resolve()
    },
  }
}

async function write(output: BluetoothRemoteGATTCharacteristic, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    await (output.properties.write ? output.writeValueWithResponse(bytes) : output.writeValueWithoutResponse(bytes))
  } catch (error) {
    throw new PrinterLost(String(error))
  }
}

/** Returns whether the printer can answer. */
async function listenTo(service: BluetoothRemoteGATTService, uuid: string, arrivals: Arrivals): Promise<boolean> {
  try {
    const input = await service.getCharacteristic(uuid)
    input.addEventListener('characteristicvaluechanged', () => {
      const { value } = input
      if (value !== undefined) arrivals.add(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
    })
    await input.startNotifications()
    return true
  } catch {
    return false
  }
}
