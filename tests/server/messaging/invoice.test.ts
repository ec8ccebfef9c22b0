import { describe, expect, it } from 'vitest'

import { listCustomerMessages, setMessaging } from '../../../contract/messaging.ts'
import { type CustomerMessageKind, FIRST_SETTINGS } from '../../../domain/messaging.ts'
import { createSiigoSimulator } from '../../../server/invoicing/simulators/siigo-simulator.ts'
import { aMailer } from '../driver-links/support.ts'
import { siigoCompany } from '../invoicing/siigo-company.ts'
import { createWeather, pauseIsOver, serveSimulator, testPlatforms } from '../invoicing/support.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { addDriverOf, connect, testWhatsApp } from './support.ts'

const weather = createWeather('2026-11-28T15:00:00.000Z')
const siigo = createSiigoSimulator({ now: weather.now, trouble: weather.trouble })
const url = await serveSimulator({ fetch: (request) => siigo.app.fetch(request) })
const { simulator, messengers } = testWhatsApp({ now: weather.now })
const mailer = aMailer()
const server = await openTestServer({
  now: weather.now,
  platforms: testPlatforms({ siigo: { url } }, weather.now),
  messengers,
  mailer,
})
const demo = await enterDemo(server)
const { ready, rules, stay, ask } = siigoCompany(server, demo, weather)
await server.owner.query('delete from pgboss.job')
await connect(server, demo.owner)
await rules()
await ready()

/** Has the invoice of a stay issued, whose driver prefers WhatsApp. */
async function issue(phone: string, ...kinds: CustomerMessageKind[]): Promise<void> {
  mailer.sent.length = 0
  simulator.books.length = 0
  await server.value(setMessaging, { body: { ...FIRST_SETTINGS, kinds } }, demo.owner)
  weather.pass(120_000)
  const id = await stay()
  const driver = await addDriverOf(server, demo.colombia, { method: 'whatsapp', email: null, phone })
  await server.owner.query('update services set driver_id = $2 where id = $1', [id, driver])
  await ask(id)
  await pauseIsOver(server)
}

describe('an issued invoice', () => {
  it('goes by WhatsApp with its PDF to a driver who prefers it', async () => {
    await issue('3017770001', 'invoice')
    expect(simulator.books).toMatchObject([{ template: 'parq_invoice', to: '573017770001', hasDocument: true }])
    expect(mailer.sent).toEqual([])
    const { data } = await server.value(listCustomerMessages, { query: {} }, demo.owner)
    expect(data.map(({ kind }) => kind)).toEqual(['invoice'])
  })

  it('is not sent unasked by a company that has switched invoices off', async () => {
    await issue('3017770011', 'receipt')
    expect(simulator.books).toEqual([])
    expect(mailer.sent).toEqual([])
  })
})
