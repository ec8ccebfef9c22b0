import { beforeEach, describe, expect, it } from 'vitest'

import { checkInvoicing, findInvoiceCustomer, issueInvoices, listInvoices } from '../../../contract/invoice.ts'
import { SIIGO_CHOICES, createSiigoSimulator } from '../../../server/invoicing/simulators/siigo-simulator.ts'
import { createMailer } from '../../../server/mail/mailer.ts'
import { startMailServer } from '../mail/smtp.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { CUSTOMER, createWeather, serveSimulator, testPlatforms } from './support.ts'
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

const { connect, ready, rules, stay, ask, one, service } = siigoCompany(server, demo, weather)
const inBooks = () => [...siigo.books.values()]
const eventsOf = async (id = '') =>
  (
    await server.owner.query<{ what: string }>('select what from invoice_events where invoice_id = $1 order by seq', [
      id,
    ])
  ).rows.map(({ what }) => what)

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

describe('an invoice', () => {
  it('is issued to the customer who asks, and mailed with the platform’s PDF', async () => {
    await ready()
    const id = await stay()
    await ask(id)
    const issued = await one(id)
    expect(issued).toMatchObject({ state: 'issued', origin: 'customer', number: 'FV-1-1', customer: CUSTOMER })
    expect(issued?.code).toMatch(/^[0-9a-f]{96}$/)
    expect(await service(id)).toMatchObject({ invoiceNumber: 'FV-1-1', invoiceState: 'issued' })
    expect(inBooks()).toMatchObject([
      { total: 2600, received: { customer: { identification: '800197268', check_digit: '4' }, stamp: { send: true } } },
    ])
    expect(smtp.taken).toHaveLength(1)
    for (const said of ['To: facturas@roble.test', 'Factura FV-1-1', 'filename=FV-1-1.pdf'])
      expect(smtp.taken[0]).toContain(said)
    expect(await eventsOf(issued?.id)).toEqual(['requested', 'sending', 'issued', 'mailed'])
  })

  it('is made out to the general consumer if no customer is named', async () => {
    await ready()
    await ask(await stay(), null)
    expect(inBooks()).toMatchObject([{ received: { customer: { identification: '222222222222' } } }])
    expect(smtp.taken).toEqual([])
  })

  it('posts cash rounding as a payment, so that the platform accepts the total', async () => {
    await ready()
    await ask(await stay({ totalCost: 260_000, adjustment50: -100 }), null)
    expect(inBooks()).toMatchObject([
      {
        total: 2601,
        status: 'Accepted',
        received: {
          payments: [
            { id: 5637, value: 2600 },
            { id: 5640, value: 1 },
          ],
        },
      },
    ])
  })

  it('is rejected with the missing payment type of the rounding, and issued once the type is set', async () => {
    await connect()
    const { paymentRounding: _, ...others } = SIIGO_CHOICES
    await server.value(checkInvoicing, { body: { choices: others } }, demo.owner)
    const id = await stay({ adjustment50: -100 })
    await ask(id, null)
    expect(await one(id)).toMatchObject({ state: 'rejected', fault: 'settings', faultText: 'paymentRounding' })
    await ready()
    await server.value(issueInvoices, { body: { ids: [(await one(id))?.id ?? ''] } }, demo.owner)
    expect(await one(id)).toMatchObject({ state: 'issued' })
  })

  it('refuses a NIT with a wrong check digit, and accepts the right one', async () => {
    await ready()
    const id = await stay()
    expect(await ask(id, { ...CUSTOMER, taxId: '800197268-5' })).toMatchObject({
      problem: { errors: [{ path: 'customer.taxId', code: 'check_digit_wrong' }] },
    })
    expect(await ask(id, { ...CUSTOMER, taxId: '900.373.115' })).toMatchObject({ ok: false })
    expect(await ask(id)).toMatchObject({ ok: true })
  })

  it('cannot be requested by a person who does not see the stay, or for a free or unpaid stay', async () => {
    await ready()
    const id = await stay()
    expect(await ask(id, CUSTOMER, demo.luis)).toMatchObject({ status: 404 })
    expect(await ask(id, CUSTOMER, demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await ask(await stay({ totalCost: 0 }))).toMatchObject({
      problem: { errors: [{ code: 'nothing_to_invoice' }] },
    })
    expect((await server.value(listInvoices, { query: {}, headers: {} }, demo.mexicanOwner)).total).toBe(0)
  })

  it('remembers a customer of an earlier invoice for the next one', async () => {
    await ready()
    await ask(await stay())
    const found = (taxId: string, by = demo.ana) => server.value(findInvoiceCustomer, { query: { taxId } }, by)
    expect((await found('800197268')).customer).toEqual(CUSTOMER)
    expect((await found('900373115')).customer).toBeNull()
    expect((await found('800197268', demo.mexicanOwner)).customer).toBeNull()
  })
})

describe('the company’s rule', () => {
  it('waits for a person if invoices are not issued automatically, and mails the request', async () => {
    await ready()
    await rules({ automaticInvoicing: false })
    const id = await stay()
    await ask(id)
    expect(await one(id)).toMatchObject({ state: 'requested' })
    expect(inBooks()).toEqual([])
    expect(smtp.taken).toHaveLength(1)
    expect(smtp.taken[0]).toContain('To: contabilidad@yarumo.test')
    await server.value(issueInvoices, { body: { ids: [(await one(id))?.id ?? ''] } }, demo.owner)
    expect(await one(id)).toMatchObject({ state: 'issued' })
  })

  it('mails nobody without an address for requests', async () => {
    await ready()
    await rules({ automaticInvoicing: false, invoiceRequestEmail: null })
    await ask(await stay())
    expect(smtp.taken).toEqual([])
  })

  it('waits for a person while no platform is connected', async () => {
    const id = await stay()
    await ask(id)
    expect(await one(id)).toMatchObject({ state: 'requested' })
    expect(await server.call(issueInvoices, { body: { ids: [(await one(id))?.id ?? ''] } }, demo.owner)).toMatchObject({
      problem: { errors: [{ code: 'platform_not_connected' }] },
    })
  })
})
