import { IDEMPOTENCY_KEY } from '../../../contract/write-headers.ts'
import type { ServiceChanges } from '../../../contract/service-writes.ts'
import { aDevice, openTab, type Device, type DeviceTab } from './device.ts'
import { FakeServer, lostNetwork, type SeenRequest } from './fake-server.ts'
import { turn, until } from './manual-clock.ts'
import { aService } from './records.ts'

export const ONE = aService(1).id
export const TWO = aService(2).id

export const remarks = (from: string | null, to: string | null): ServiceChanges => ({ remarks: { from, to } })

/** A device that keeps the first services of its server, with one open tab. */
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

/** Headers that name the key of the answered write: the write has a receipt. */
export const named = ({ headers }: SeenRequest) => ({ [IDEMPOTENCY_KEY]: headers.get(IDEMPOTENCY_KEY) ?? '' })

export const drained = ({ db }: Pick<DeviceTab, 'db'>) => until(async () => (await db.outbox.count()) === 0)
export const allAre = ({ db }: Pick<DeviceTab, 'db'>, state: string) =>
  until(async () => (await db.outbox.toArray()).every((op) => op.state === state))

/** Runs all ready tasks, and those that they make ready. */
export async function turns(count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) await turn()
}

/** Resolves as soon as `condition` holds; time passes second by second until then. */
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

/** Sends a request that the server has already received again, as a network may. */
export function arriveAgain(server: FakeServer, { method, path, headers, body }: SeenRequest): Promise<Response> {
  return server.fetch(`http://parq.test${path}`, { method, headers, body: JSON.stringify(body) })
}

/** Lets writes reach the server, and loses the answers to the first of them. */
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
