import { randomBytes } from 'node:crypto'

import { type ServerType, serve } from '@hono/node-server'
import { afterAll } from 'vitest'

import type { ConnectedPlatform, InvoiceCustomer } from '../../../domain/invoicing.ts'
import { createPlatforms } from '../../../server/invoicing/platforms.ts'
import { CUT_HEADER, type SimulatedTrouble } from '../../../server/invoicing/simulators/trouble.ts'
import { createSecretBox } from '../../../server/secrets/secret-box.ts'
import { addService } from '../support/demo.ts'
import type { TestServer } from '../support/test-server.ts'

interface SimulatorApp {
  fetch(request: Request): Response | Promise<Response>
}

/** Serves a simulated platform by real HTTP; a lost answer is a cut connection. Returns its origin. */
export async function serveSimulator(app: SimulatorApp): Promise<string> {
  const server = await new Promise<ServerType>((resolve) => {
    const started: ServerType = serve(
      {
        async fetch(request, { outgoing }) {
          const response = await app.fetch(request)
          if (!response.headers.has(CUT_HEADER)) return response
          outgoing.destroy()
          return new Response(null, { headers: { 'x-hono-already-sent': '1' } })
        },
        port: 0,
        hostname: '127.0.0.1',
      },
      () => resolve(started),
    )
  })
  afterAll(() => {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The simulator listens nowhere')
  return `http://127.0.0.1:${address.port}`
}

/** A clock that tests move, and the troubles of a simulator's next requests. */
export function createWeather(start: string) {
  let time = Date.parse(start)
  const troubles: { path: RegExp; trouble: SimulatedTrouble }[] = []
  return {
    now: () => new Date(time),
    pass: (ms: number) => {
      time += ms
    },
    /** Gives this trouble to the next request with matching method and path. */
    next: (path: RegExp, trouble: SimulatedTrouble) => troubles.push({ path, trouble }),
    clear: () => troubles.splice(0),
    trouble: (method: string, path: string) => {
      const at = troubles.findIndex((one) => one.path.test(`${method} ${path}`))
      return at === -1 ? null : (troubles.splice(at, 1)[0]?.trouble ?? null)
    },
  }
}

export function testPlatforms(live: Partial<Record<ConnectedPlatform, { url: string }>>, now: () => Date) {
  return createPlatforms({ secrets: createSecretBox(randomBytes(32)), now, live, simulated: null })
}

export const CUSTOMER: InvoiceCustomer = {
  idType: 'nit',
  taxId: '800197268-4',
  name: 'Transportes El Roble S.A.S.',
  email: 'facturas@roble.test',
  address: null,
}

/** Adds a paid stay without the API; its total is 2,600.00. In cash, 50.00 of the price were rounded off. */
export async function addPaidStay(
  server: TestServer,
  place: { companyId: string; locationId: string },
  { paidAt, totalCost = 260_000, adjustment50 = 0 }: { paidAt: Date; totalCost?: number; adjustment50?: number },
): Promise<string> {
  const id = await addService(server, {
    ...place,
    status: 'completed',
    paymentMethod: 'cash',
    totalCost,
    startedAt: new Date(paidAt.getTime() - 3_600_000),
  })
  const tax = Math.round(((totalCost - adjustment50) * 19) / 119)
  await server.owner.query(
    `update services set ended_at = $2, paid_at = $2, total_minutes = 60, service_charge = $3, discount = 0, adjustment_50 = $4, tax = $5 where id = $1`,
    [id, paidAt, totalCost - adjustment50, adjustment50, tax],
  )
  return id
}

/** Ends the pauses of waiting jobs and runs them, until no due job is left. */
export async function pauseIsOver(server: TestServer): Promise<void> {
  await server.owner.query(
    `update pgboss.job set start_after = now() - interval '1 second' where name in ('invoice', 'mail') and state < 'active'`,
  )
  await server.jobs.drain()
}
