import { randomBytes } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'

import { connectWhatsApp } from '../../../contract/messaging.ts'
import type { Channel } from '../../../domain/messaging.ts'
import { simulatedAsk } from '../../../server/invoicing/simulators/trouble.ts'
import { createMessengers } from '../../../server/messaging/messengers.ts'
import {
  SIMULATED_WHATSAPP,
  type WhatsAppSimulatorOptions,
  createWhatsAppSimulator,
} from '../../../server/messaging/simulators/whatsapp-simulator.ts'
import { createSecretBox } from '../../../server/secrets/secret-box.ts'
import { addPaidStay } from '../invoicing/support.ts'
import type { Person } from '../support/demo.ts'
import type { TestServer } from '../support/test-server.ts'

export function testWhatsApp(options: WhatsAppSimulatorOptions) {
  const simulator = createWhatsAppSimulator(options)
  const ask = simulatedAsk(simulator.app)
  let calls = 0
  const counted: typeof ask = async (...asked) => {
    calls++
    try {
      return await ask(...asked)
    } finally {
      calls--
    }
  }
  const messengers = createMessengers({
    secrets: createSecretBox(randomBytes(32)),
    simulated: { ...SIMULATED_WHATSAPP, url: 'http://whatsapp', ask: counted },
  })
  return { simulator, messengers, openCalls: () => calls }
}

export function connect(server: TestServer, by: Person) {
  return server.value(connectWhatsApp, { body: { account: null } }, by)
}

type Simulator = ReturnType<typeof createWhatsAppSimulator>

/** Sends a notice to the webhook as Meta does; returns the status of the answer. */
export async function notify(
  server: Pick<TestServer, 'app'>,
  { phoneNumberId, body, signature }: Simulator['notices'][number],
): Promise<number> {
  const headers = { 'x-hub-signature-256': signature }
  return (await server.app.request(`/hooks/whatsapp/${phoneNumberId}`, { method: 'POST', headers, body })).status
}

interface Reached {
  method: Channel | null
  email: string | null
  phone: string | null
}

/** A driver who is reached by a channel. */
export async function addDriverOf(
  server: TestServer,
  companyId: string,
  { method, email, phone }: Reached,
): Promise<string> {
  const id = uuidv7()
  await server.owner.query(
    `insert into drivers (company_id, id, first_name, last_name, is_company, email, phone_code, phone, notification_method)
     values ($1, $2, 'María', 'Peña', false, $3, $4, $5, $6)`,
    [companyId, id, email, phone === null ? null : '57', phone, method],
  )
  return id
}

/** A paid stay of a driver who is reached by a channel. */
export async function payStayOf(
  server: TestServer,
  place: { companyId: string; locationId: string },
  { paidAt, ...reached }: Reached & { paidAt: Date },
): Promise<string> {
  const id = await addPaidStay(server, place, { paidAt })
  const driver = await addDriverOf(server, place.companyId, reached)
  await server.owner.query(`update services set driver_id = $2, receipt_code = $3 where id = $1`, [
    id,
    driver,
    randomBytes(16).toString('base64url'),
  ])
  return id
}

/** Runs jobs whose pause is over by the test's clock, until none is due. */
export async function pauseIsOver(server: TestServer): Promise<void> {
  await server.owner.query(
    `update pgboss.job set start_after = now() - interval '1 second' where name in ('customer_message', 'mail') and state < 'active'`,
  )
  await server.jobs.drain()
}
