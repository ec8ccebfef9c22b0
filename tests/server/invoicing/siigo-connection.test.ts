import { beforeEach, describe, expect, it } from 'vitest'

import { getCompanyHistory } from '../../../contract/company.ts'
import { checkInvoicing, disconnectInvoicing, getInvoicingConnection } from '../../../contract/invoice.ts'
import {
  SIIGO_CHOICES,
  SIMULATED_SIIGO,
  createSiigoSimulator,
} from '../../../server/invoicing/simulators/siigo-simulator.ts'
import { createMailer } from '../../../server/mail/mailer.ts'
import { startMailServer } from '../mail/smtp.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { createWeather, pauseIsOver, serveSimulator, testPlatforms } from './support.ts'
import { siigoCompany } from './siigo-company.ts'

const smtp = await startMailServer()
const weather = createWeather('2026-11-28T15:00:00.000Z')
let siigo = createSiigoSimulator({ now: weather.now, trouble: weather.trouble })
const url = await serveSimulator({ fetch: (request) => siigo.app.fetch(request) })
const server = await openTestServer({
  now: weather.now,
  platforms: testPlatforms({ siigo: { url } }, weather.now),
  mailer: createMailer({ smtpUrl: smtp.url, from: 'PARQ <parq@example.test>' }, ''),
})
const demo = await enterDemo(server)

const { connect, ready, rules, stay, ask } = siigoCompany(server, demo, weather)

beforeEach(async () => {
  weather.clear()
  smtp.taken.length = 0
  siigo = createSiigoSimulator({ now: weather.now, trouble: weather.trouble })
  weather.pass(120_000)
  await server.owner.query(
    'delete from pgboss.job; delete from invoice_events; delete from invoices where credits is not null; delete from invoices; delete from invoicing_accounts; delete from limiter_buckets',
  )
  await rules()
})

describe('the connection', () => {
  it('lists the choices of the platform, and names missing ones', async () => {
    const connected = await connect()
    expect(connected).toMatchObject({
      ok: true,
      value: {
        missing: Object.keys(SIIGO_CHOICES),
        hasTax: true,
        connection: { platform: 'siigo', isSimulated: false, checkedAt: null },
        catalogues: {
          documentTypes: [{ id: '24446' }],
          paymentTypes: [
            { name: 'Efectivo' },
            { name: 'Tarjeta' },
            { name: 'Transferencia' },
            { name: 'Ajuste al peso' },
          ],
        },
      },
    })
    const { missing, connection } = await ready()
    expect(missing).toEqual([])
    expect(connection.checkedAt).not.toBeNull()
  })

  it('is refused with a wrong key, and nothing is stored', async () => {
    expect(await connect('wrong')).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'accessKey', code: 'platform_key_refused' }] },
    })
    expect((await server.value(getInvoicingConnection, {}, demo.owner)).connection).toBeNull()
  })

  it('never returns the key, and stores it encrypted', async () => {
    await ready()
    const told = JSON.stringify([
      await server.value(getInvoicingConnection, {}, demo.owner),
      await server.value(getCompanyHistory, { params: { id: demo.colombia } }, demo.owner),
      (await server.owner.query('select * from invoicing_accounts')).rows,
      (await server.owner.query('select body from idempotency_receipts').catch(() => ({ rows: [] }))).rows,
    ])
    expect(told).not.toContain(SIMULATED_SIIGO.accessKey)
  })

  it('names a choice that the platform does not have', async () => {
    await connect()
    const { missing, connection } = await server.value(
      checkInvoicing,
      { body: { choices: { ...SIIGO_CHOICES, product: 'GONE' } } },
      demo.owner,
    )
    expect(missing).toEqual(['product'])
    expect(connection.checkedAt).toBeNull()
  })

  it('is open to admins only', async () => {
    expect(await server.call(getInvoicingConnection, {}, demo.ana)).toMatchObject({ status: 403 })
    expect(await server.call(checkInvoicing, { body: {} }, demo.ana)).toMatchObject({ status: 403 })
  })

  it('cannot end while a document has no answer', async () => {
    await ready()
    weather.next(/POST .*invoices$/, 'tax_office_later')
    await ask(await stay())
    expect(await server.call(disconnectInvoicing, {}, demo.owner)).toMatchObject({
      problem: { errors: [{ code: 'invoices_under_way' }] },
    })
    siigo.taxOfficeAnswers()
    await pauseIsOver(server)
    expect(await server.call(disconnectInvoicing, {}, demo.owner)).toMatchObject({ ok: true })
  })
})
