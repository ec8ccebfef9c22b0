import { IDEMPOTENCY_KEY } from '../../../contract/write-headers.ts'
import type { ServiceChanges } from '../../../contract/service-writes.ts'
import { aDevice, openTab, type Device, type DeviceTab } from './device.ts'
import { FakeServer, lostNetwork, type SeenRequest } from './fake-server.ts'
import { turn, until } from './manual-clock.ts'
import { aService } from './records.ts'

export const ONE = aService(1).id
export const TWO = aService(2).id

export const remarks = (from: string | null, to: string | null): ServiceChanges => ({ remarks: { from, to } })

/** A device that keeps the first services of its server, with one tab open. */
export async function withServices(count = 3): Promise<{ server: FakeServer; device: Device; tab: DeviceTab }> {
  const server = new FakeServer()
  server.put('services', ...Array.from({ length: count }, (_, index) => aService(index + 1)))
  const device = aDevice(server)
  const tab = await openTab(device)
  await tab.pull()
  return { server, device, tab }
}

export const isWrite = ({ method, path }: SeenRequest) => method === 'PATCH' || path === '/api/v2/batch'
export const writesOf = (server: FakeServer) => server.requests.filter(isWrite)

/** Headers with which an answer names the key of the write that it answers: a receipt stands behind it. */
export const named = ({ headers }: SeenRequest) => ({ [IDEMPOTENCY_KEY]: headers.get(IDEMPOTENCY_KEY) ?? '' })

export const drained = ({ db }: Pick<DeviceTab, 'db'>) => until(async () => (await db.outbox.count()) === 0)
export const allAre = ({ db }: Pick<DeviceTab, 'db'>, state: string) =>
  until(async () => (await db.outbox.toArray()).every((op) => op.state === state))

/** Lets all that is ready run, and what it makes ready in its turn. */
export async function turns(count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) await turn()
}

/** Resolves as soon as `condition` holds; meanwhile time passes, second by second. */
export function asTimePasses(
  { clock }: Pick<Device, 'clock'>,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  return until(async () => {
    if (await condition()) return true
    clock.advance(1_000)
    await turns(5)
    return false
  })
}

/** Puts a request that the server has seen before it once more, as a network may. */
export function arriveAgain(server: FakeServer, { method, path, headers, body }: SeenRequest): Promise<Response> {
  return server.fetch(`http://parq.test${path}`, { method, headers, body: JSON.stringify(body) })
}

/** Lets writes through to the server, and loses the answers to the first of them. */
export function losingAnswers(server: FakeServer, count: number): void {
  let left = count
  server.instead = (request) => {
    if (!isWrite(request) || left === 0) return null
    left -= 1
    server.instead = () => null
    return arriveAgain(server, request).then(() => {
      losingAnswers(server, left)
      throw lostNetwork()
    })
  }
}
