import { request } from 'node:http'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { startPrintBridge, type PrintBridge } from '../../scripts/print-bridge/server.ts'
import { bridgePrinters, openBridge } from '../../src/ui/printing/links/bridge.ts'
import { PrinterLost, PrinterUnreachable } from '../../src/ui/printing/printer-link.ts'
import { fetchAs, ORIGIN } from './support/booth-printer.ts'
import { startVirtualPrinter } from './support/virtual-printer.ts'

type VirtualPrinter = Awaited<ReturnType<typeof startVirtualPrinter>>
const ANSWER = { mask: 0b1001_0011, value: 0b0001_0010, withinMs: 5_000 }
const ASKS = Uint8Array.of(0x10, 0x04, 0x01)
let printer: VirtualPrinter
let bridge: PrintBridge

beforeEach(async () => {
  fetchAs(ORIGIN)
  printer = await startVirtualPrinter()
  const printers = new Map([['booth', { host: '127.0.0.1', port: printer.port }]])
  bridge = await startPrintBridge({ printers, origins: [ORIGIN], port: 0 })
})
afterEach(async () => {
  await bridge.stop()
  await printer.stop()
  vi.unstubAllGlobals()
})

const origin = () => `http://127.0.0.1:${bridge.port}`

interface Attempt {
  method?: string
  path?: string
  headers?: Record<string, string>
  body?: Uint8Array
}

/** Sends a request with any headers, as another program may. */
function send({
  method = 'POST',
  path = '/printers/booth/exchange?mask=147&value=18&withinMs=500',
  headers = {},
  body = ASKS,
}: Attempt) {
  return new Promise<{ status: number; body: string; headers: Record<string, unknown> }>((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: bridge.port,
        method,
        path,
        headers: { 'content-type': 'application/octet-stream', origin: ORIGIN, ...headers },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString('latin1'),
            headers: response.headers,
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(method === 'POST' ? body : undefined)
  })
}

test('a page of an allowed origin sees the printers by name, and gets their answers', async () => {
  expect(await bridgePrinters(origin())).toEqual(['booth'])
  expect([...(await openBridge('booth', origin()).exchange(ASKS, ANSWER))]).toEqual([0b0001_0010])
})

test('a page of another origin is refused, and the printer hears nothing', async () => {
  expect(await send({ headers: { origin: 'https://evil.test' } })).toMatchObject({
    status: 403,
    body: '{"code":"origin_not_allowed"}',
  })
  expect(await send({ method: 'OPTIONS', headers: { origin: 'https://evil.test' } })).toMatchObject({ status: 403 })
  fetchAs('https://evil.test')
  await expect(bridgePrinters(origin())).rejects.toThrow(PrinterUnreachable)
})

test('the browser’s question of an allowed origin is answered for that origin only', async () => {
  const { status, headers } = await send({ method: 'OPTIONS' })
  expect(status).toBe(204)
  expect(headers['access-control-allow-origin']).toBe(ORIGIN)
  expect(headers['access-control-allow-private-network']).toBe('true')
})

test('a request for another host name is refused: its page took the name of this machine', async () => {
  expect(await send({ headers: { host: 'evil.test:9180' } })).toMatchObject({
    status: 403,
    body: '{"code":"host_not_allowed"}',
  })
})

test('a request that needs no question of the browser is refused', async () => {
  expect(await send({ headers: { 'content-type': 'text/plain' } })).toMatchObject({ status: 415 })
})

test.each([
  ['/printers/kitchen/exchange?mask=147&value=18&withinMs=500', 404],
  ['/printers/booth/exchange?mask=256&value=18&withinMs=500', 400],
  ['/printers/booth/exchange?mask=147&value=18&withinMs=-1', 400],
  ['/printers/127.0.0.1:22/exchange?mask=147&value=18&withinMs=500', 404],
])('the address %s is refused with %d', async (path, status) => {
  expect(await send({ path })).toMatchObject({ status })
})

test('more than a megabyte is refused', async () => {
  expect(await send({ body: new Uint8Array(1_000_001) })).toMatchObject({ status: 413 })
})

test('a printer that is switched off is unreachable, and one that hangs up is lost', async () => {
  const link = openBridge('booth', origin())
  printer.hangUpAfter(2)
  await expect(link.exchange(ASKS, ANSWER)).rejects.toThrow(PrinterLost)
  await printer.stop()
  await expect(link.exchange(ASKS, ANSWER)).rejects.toThrow(PrinterUnreachable)
})

test('the bridge survives a printer that hangs up', async () => {
  const link = openBridge('booth', origin())
  printer.hangUpAfter(2)
  await expect(link.exchange(ASKS, ANSWER)).rejects.toThrow(PrinterLost)
  expect([...(await link.exchange(ASKS, ANSWER))]).toEqual([0b0001_0010])
})
