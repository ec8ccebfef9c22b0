import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'

import { creditInvoice } from '../../../contract/invoice.ts'
import { resendInvoice } from '../../../contract/payment.ts'
import { voidService } from '../../../contract/service-writes.ts'
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

const { ready, rules, stay, ask, documents, one, service } = siigoCompany(server, demo, weather)
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

  it('is followed by a new invoice if its credited stay is invoiced again', async () => {
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

  it('keeps its customer', async () => {
    const { id } = await issued()
    expect(await ask(id, null)).toMatchObject({ status: 409, problem: { errors: [{ code: 'frozen_invoiced' }] } })
  })
})

describe('the stay of a document that was not sent', () => {
  it('can be voided, and its document is deleted', async () => {
    const id = await stay()
    await ask(id)
    await server.value(voidService, { params: { id }, body: { reason: 'The vehicle was not ours' } }, demo.owner)
    expect(await one(id)).toMatchObject({ state: 'dropped' })
    expect(await service(id)).toMatchObject({ invoiceState: 'dropped' })
  })
})
