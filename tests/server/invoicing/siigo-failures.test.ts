import { beforeEach, describe, expect, it } from 'vitest'

import { countInvoices, getInvoicingConnection, issueInvoices } from '../../../contract/invoice.ts'
import { editService } from '../../../contract/service-writes.ts'
import { createSiigoSimulator } from '../../../server/invoicing/simulators/siigo-simulator.ts'
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

const { ready, rules, stay, ask, one, service } = siigoCompany(server, demo, weather)
const inBooks = () => [...siigo.books.values()]

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

describe('a platform that fails', () => {
  it.each([
    ['cuts the connection after it has made the document', 'cut_after'],
    ['times out after it has made the document', 'timeout_504_after'],
    ['cuts the connection before it receives the document', 'cut_before'],
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

  it('gets a new token if the platform ends the old one early', async () => {
    await ready()
    weather.next(/POST .*invoices$/, 'token_ends')
    const id = await stay()
    await ask(id)
    expect(await one(id)).toMatchObject({ state: 'issued' })
  })

  it('is asked again later if it ends the new token too, and the company’s key stays accepted', async () => {
    await ready()
    for (let times = 0; times < 2; times++) weather.next(/POST .*invoices$/, 'token_ends')
    const id = await stay()
    await ask(id)
    expect(await one(id)).toMatchObject({ state: 'sent' })
    expect((await server.value(getInvoicingConnection, {}, demo.owner)).connection).toMatchObject({ trouble: null })
    weather.pass(3_600_000)
    await pauseIsOver(server)
    expect(await one(id)).toMatchObject({ state: 'issued' })
    expect(inBooks()).toHaveLength(1)
  })

  it('is not called again with a refused key until the company connects again', async () => {
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

  it('answers days later: the stay is invoiced then, and cannot be changed in between', async () => {
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

  it('shows the cause of a rejection by the tax office, and replaces the document', async () => {
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

  it('rejects a customer: nothing is sent again until the customer’s data are corrected', async () => {
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
