import { randomUUID } from 'node:crypto'

import { beforeEach, describe, expect, it } from 'vitest'

import { getCompanyHistory, setInvoicing } from '../../../contract/company.ts'
import {
  checkInvoicing,
  connectInvoicing,
  countInvoices,
  creditInvoice,
  disconnectInvoicing,
  findInvoiceCustomer,
  getInvoicingConnection,
  issueInvoices,
  listInvoices,
  requestInvoice,
} from '../../../contract/invoice.ts'
import { resendInvoice } from '../../../contract/payment.ts'
import { getService } from '../../../contract/service.ts'
import { editService, voidService } from '../../../contract/service-writes.ts'
import {
  SIIGO_CHOICES,
  SIMULATED_SIIGO,
  createSiigoSimulator,
} from '../../../server/invoicing/simulators/siigo-simulator.ts'
import { createMailer } from '../../../server/mail/mailer.ts'
import { startMailServer } from '../mail/smtp.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { CUSTOMER, addPaidStay, createWeather, pauseIsOver, serveSimulator, testPlatforms } from './support.ts'

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
const place = { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '' }

const SETTINGS = {
  invoicingPlatform: 'siigo',
  invoicingType: 'all',
  invoicingThreshold: null,
  automaticInvoicing: true,
  invoiceRequestEmail: 'contabilidad@yarumo.test',
} as const

const connect = (accessKey: string = SIMULATED_SIIGO.accessKey) =>
  server.call(
    connectInvoicing,
    { body: { platform: 'siigo', userName: SIMULATED_SIIGO.userName, accessKey } },
    demo.owner,
  )
const ready = async () => {
  await connect()
  return server.value(checkInvoicing, { body: { choices: { ...SIIGO_CHOICES } } }, demo.owner)
}
const rules = (change: Partial<Record<keyof typeof SETTINGS, unknown>> = {}) =>
  server.call(setInvoicing, { body: Object.assign({}, SETTINGS, change) }, demo.owner)
const stay = (amounts: { totalCost?: number; adjustment50?: number } = {}) =>
  addPaidStay(server, place, { paidAt: weather.now(), ...amounts })
const ask = (id: string, customer: typeof CUSTOMER | null = CUSTOMER, by = demo.ana) =>
  server.call(requestInvoice, { params: { id }, body: { customer } }, by)
const documents = async (serviceId: string) =>
  (await server.value(listInvoices, { query: { serviceId }, headers: {} }, demo.owner)).data
const one = async (serviceId: string) => (await documents(serviceId))[0]
const service = (id: string) => server.value(getService, { params: { id } }, demo.owner)
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

describe('the connection', () => {
  it('offers what the platform has, and says what is missing', async () => {
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

  it('is only for admins', async () => {
    expect(await server.call(getInvoicingConnection, {}, demo.ana)).toMatchObject({ status: 403 })
    expect(await server.call(checkInvoicing, { body: {} }, demo.ana)).toMatchObject({ status: 403 })
  })

  it('does not end while a document has no answer', async () => {
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

  it('goes to the general consumer if nobody is named', async () => {
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

  it('is rejected by name if the rounding has no payment type, and issued once it has', async () => {
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

  it('refuses a NIT with a wrong check digit, and takes the right one', async () => {
    await ready()
    const id = await stay()
    expect(await ask(id, { ...CUSTOMER, taxId: '800197268-5' })).toMatchObject({
      problem: { errors: [{ path: 'customer.taxId', code: 'check_digit_wrong' }] },
    })
    expect(await ask(id, { ...CUSTOMER, taxId: '900.373.115' })).toMatchObject({ ok: false })
    expect(await ask(id)).toMatchObject({ ok: true })
  })

  it('is not asked for by a person who does not see the stay, nor for a free or unpaid one', async () => {
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

describe('a platform that fails', () => {
  it.each([
    ['cuts the connection after it has made the document', 'cut_after'],
    ['times out after it has made the document', 'timeout_504_after'],
    ['cuts the connection before it hears of the document', 'cut_before'],
    ['fails', 'error_500'],
    ['is under maintenance', 'unavailable_503'],
    ['has too many calls', 'too_many_429'],
  ] as const)('makes one document if it %s', async (_, trouble) => {
    await ready()
    weather.next(/POST .*invoices$/, trouble)
    const id = await stay()
    await ask(id)
    expect(await one(id)).toMatchObject({ state: trouble === 'too_many_429' ? 'queued' : 'sent' })
    weather.pass(3_600_000)
    await pauseIsOver(server)
    expect(await one(id)).toMatchObject({ state: 'issued' })
    expect(inBooks()).toHaveLength(1)
  })

  it('gets a new token if it ends the old one early', async () => {
    await ready()
    weather.next(/POST .*invoices$/, 'token_ends')
    const id = await stay()
    await ask(id)
    expect(await one(id)).toMatchObject({ state: 'issued' })
  })

  it('is not asked again with a key that it refuses, until the company connects again', async () => {
    await ready()
    siigo = createSiigoSimulator({ now: weather.now })
    await server.owner.query(`update invoicing_accounts set user_name = 'gone@parq.test'`)
    const id = await stay()
    await ask(id)
    expect((await server.value(getInvoicingConnection, {}, demo.owner)).connection).toMatchObject({
      trouble: 'credentials',
    })
    const { requests } = siigo.counts()
    await ask(await stay())
    await pauseIsOver(server)
    expect(siigo.counts().requests).toBe(requests)
    expect(await one(id)).toMatchObject({ state: 'queued' })
    await ready()
    await pauseIsOver(server)
    expect(inBooks()).toHaveLength(2)
  })

  it('answers days later: the stay is invoiced then, and can’t be changed meanwhile', async () => {
    await ready()
    weather.next(/POST .*invoices$/, 'tax_office_later')
    const id = await stay()
    await ask(id)
    expect(await service(id)).toMatchObject({ invoiceNumber: null, invoiceState: 'sent' })
    const edit = () =>
      server.call(
        editService,
        { params: { id }, body: { changes: { paymentMethod: { from: 'cash', to: 'digital' } } } },
        demo.owner,
      )
    expect(await edit()).toMatchObject({ problem: { errors: [{ code: 'frozen_invoiced' }] } })
    await pauseIsOver(server)
    weather.pass(2 * 86_400_000)
    siigo.taxOfficeAnswers()
    await pauseIsOver(server)
    expect(await one(id)).toMatchObject({ state: 'issued' })
    expect(inBooks()).toHaveLength(1)
  })

  it('lets the tax office reject: the cause is told, the old document is annulled, and a new one is made', async () => {
    await ready()
    weather.next(/POST .*invoices$/, 'tax_office_rejects_later')
    const id = await stay()
    await ask(id)
    siigo.taxOfficeAnswers()
    await pauseIsOver(server)
    expect(await one(id)).toMatchObject({
      state: 'rejected',
      fault: 'tax_office',
      faultText: expect.stringContaining('FAK61'),
    })
    expect(await server.value(countInvoices, {}, demo.owner)).toMatchObject({
      faults: [{ fault: 'tax_office', count: 1, example: expect.stringContaining('FAK61') }],
    })
    expect(await service(id)).toMatchObject({ invoiceNumber: null, invoiceState: 'rejected' })
    await server.value(issueInvoices, { body: { ids: [(await one(id))?.id ?? ''] } }, demo.owner)
    expect(await one(id)).toMatchObject({ state: 'issued', fault: null })
    expect(inBooks().map(({ status, isAnnulled }) => [status, isAnnulled])).toEqual([
      ['Rejected', true],
      ['Accepted', false],
    ])
  })

  it('refuses a customer for good: it is asked once, and again with corrected data', async () => {
    await ready()
    const id = await stay()
    await rules({ automaticInvoicing: false })
    await ask(id)
    await server.owner.query(`update invoices set customer = jsonb_set(customer, '{email}', '"none"')`)
    const issue = async () => server.value(issueInvoices, { body: { ids: [(await one(id))?.id ?? ''] } }, demo.owner)
    await issue()
    expect(await one(id)).toMatchObject({ state: 'rejected', fault: 'customer' })
    const { requests } = siigo.counts()
    await pauseIsOver(server)
    expect(siigo.counts().requests).toBe(requests)
    await ask(id)
    await issue()
    expect(await one(id)).toMatchObject({ state: 'issued' })
  })
})

describe('an issued invoice', () => {
  const issued = async () => {
    await ready()
    const id = await stay()
    await ask(id)
    const invoice = (await one(id))?.id ?? ''
    weather.pass(1_000)
    return { id, invoice }
  }
  const credit = (invoice: string, by = demo.owner) =>
    server.call(
      creditInvoice,
      { params: { id: invoice }, body: { id: randomUUID(), reason: 'The vehicle type was wrong' } },
      by,
    )
  const toVoid = (id: string) =>
    server.call(voidService, { params: { id }, body: { reason: 'The vehicle was not ours' } }, demo.owner)

  it('freezes its stay until a credit note cancels it', async () => {
    const { id, invoice } = await issued()
    expect(await toVoid(id)).toMatchObject({ problem: { errors: [{ code: 'frozen_invoiced' }] } })
    expect(await credit(invoice)).toMatchObject({ ok: true, value: { kind: 'credit_note' } })
    expect((await documents(id)).map(({ kind, state, number }) => [kind, state, number])).toEqual([
      ['credit_note', 'issued', 'NC-1-1'],
      ['invoice', 'credited', 'FV-1-1'],
    ])
    expect(await service(id)).toMatchObject({ invoiceNumber: null, invoiceState: 'credited' })
    expect(inBooks()[1]).toMatchObject({ kind: 'credit_note', total: 2600, received: { reason: 2 } })
  })

  it('is followed by a new one once its credited stay is asked for again', async () => {
    const { id, invoice } = await issued()
    await credit(invoice)
    weather.pass(1_000)
    await ask(id, null)
    expect((await documents(id)).map(({ kind, state }) => [kind, state])).toEqual([
      ['invoice', 'issued'],
      ['credit_note', 'issued'],
      ['invoice', 'credited'],
    ])
    expect(await service(id)).toMatchObject({ invoiceNumber: 'FV-1-2' })
  })

  it('gets one credit note, by an admin', async () => {
    const { id, invoice } = await issued()
    expect(await credit(invoice, demo.ana)).toMatchObject({ status: 403 })
    expect(await credit(invoice, demo.mexicanOwner)).toMatchObject({ status: 404 })
    weather.next(/POST .*credit-notes$/, 'cut_after')
    await credit(invoice)
    expect(await credit(invoice)).toMatchObject({ problem: { errors: [{ code: 'credit_under_way' }] } })
    weather.pass(3_600_000)
    await pauseIsOver(server)
    expect(inBooks().filter(({ kind }) => kind === 'credit_note')).toHaveLength(1)
    expect(await credit(invoice)).toMatchObject({ problem: { errors: [{ code: 'not_issued' }] } })
    expect(await one(id)).toMatchObject({ kind: 'credit_note', state: 'issued' })
  })

  it('is mailed again as the platform’s PDF', async () => {
    const { id } = await issued()
    smtp.taken.length = 0
    await server.value(resendInvoice, { params: { id }, body: { email: 'otra@roble.test' } }, demo.ana)
    await server.jobs.drain()
    expect(smtp.taken).toHaveLength(1)
    expect(smtp.taken[0]).toContain('To: otra@roble.test')
    expect(smtp.taken[0]).toContain('filename=FV-1-1.pdf')
  })

  it('has no customer changed', async () => {
    const { id } = await issued()
    expect(await ask(id, null)).toMatchObject({ status: 409, problem: { errors: [{ code: 'frozen_invoiced' }] } })
  })
})

describe('the stay of a document that was not sent', () => {
  it('can be voided, and its document is dropped', async () => {
    const id = await stay()
    await ask(id)
    await server.value(voidService, { params: { id }, body: { reason: 'The vehicle was not ours' } }, demo.owner)
    expect(await one(id)).toMatchObject({ state: 'dropped' })
    expect(await service(id)).toMatchObject({ invoiceState: 'dropped' })
  })
})
