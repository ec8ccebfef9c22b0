import { randomUUID } from 'node:crypto'

import { beforeEach, describe, expect, it } from 'vitest'

import { agreementCalls } from '../../../contract/agreement.ts'
import { setInvoicing } from '../../../contract/company.ts'
import {
  checkInvoicing,
  connectInvoicing,
  creditInvoice,
  issueInvoices,
  listInvoices,
} from '../../../contract/invoice.ts'
import {
  changeInvoiceCustomer,
  getInvoicePdf,
  getInvoiceTotals,
  mailInvoice,
  previewInvoiceRun,
  startInvoiceRun,
} from '../../../contract/invoice-documents.ts'
import { createShop } from '../../../contract/shop.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import {
  SIIGO_CHOICES,
  SIMULATED_SIIGO,
  createSiigoSimulator,
} from '../../../server/invoicing/simulators/siigo-simulator.ts'
import { createMailer } from '../../../server/mail/mailer.ts'
import { startMailServer } from '../mail/smtp.ts'
import { PRICE, passesOf } from '../passes/support.ts'
import { addCashUp, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { CUSTOMER, addPaidStay, serveSimulator, testPlatforms } from './support.ts'

const now = () => new Date()
const smtp = await startMailServer()
/** The platform accepts a hundred calls a minute: each test has its own minutes. */
let minutes = 0
const siigo = createSiigoSimulator({ now: () => new Date(Date.now() + minutes * MINUTE_MS) })
const server = await openTestServer({
  platforms: testPlatforms({ siigo: { url: await serveSimulator(siigo.app) } }, now),
  mailer: createMailer({ smtpUrl: smtp.url, from: 'PARQ <parq@example.test>' }, ''),
})
const demo = await enterDemo(server)
const [here = ''] = demo.ana.locations
const place = { companyId: demo.colombia, locationId: here }
const cashUpId = await addCashUp(server, { ...place, status: 'current', openedBy: demo.ana.id })
const sellers = passesOf(server, demo)
const month = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 7)

const rules = (change: { invoicingType?: 'all' | 'amount'; automaticInvoicing?: boolean } = {}) =>
  server.value(
    setInvoicing,
    {
      body: {
        invoicingPlatform: 'siigo',
        invoicingType: 'all',
        invoicingThreshold: change.invoicingType === 'amount' ? 100_000_000 : null,
        automaticInvoicing: true,
        invoiceRequestEmail: null,
        ...change,
      },
    },
    demo.owner,
  )
const documents = async () => (await server.value(listInvoices, { query: {}, headers: {} }, demo.owner)).data
const preview = (of = month) => server.value(previewInvoiceRun, { query: { month: of } }, demo.owner)
const start = (chosen: { passes?: string[]; shops?: string[] }, of = month) =>
  server.value(startInvoiceRun, { body: { month: of, passes: [], shops: [], ...chosen } }, demo.owner)
async function sell(driver: object = {}, isCompany = false) {
  const driverId = await sellers.driver(demo.owner, driver)
  if (isCompany) await server.owner.query('update drivers set is_company = true where id = $1', [driverId])
  expect(await sellers.sell(here, cashUpId, demo.ana, { driverId })).toMatchObject({ ok: true })
}

beforeEach(async () => {
  smtp.taken.length = 0
  minutes += 2
  await server.owner.query(
    'delete from pgboss.job; delete from invoice_events; delete from invoices where credits is not null; delete from invoices; delete from limiter_buckets; delete from invoicing_accounts',
  )
  await server.value(connectInvoicing, { body: { platform: 'siigo', ...SIMULATED_SIIGO } }, demo.owner)
  await server.value(checkInvoicing, { body: { choices: { ...SIIGO_CHOICES } } }, demo.owner)
  await rules()
})

describe('a sold pass', () => {
  it('is invoiced by the rule, to its driver', async () => {
    await sell({ firstName: 'Rosa', lastName: 'Mora', identificationType: 'citizenship', identification: '52123456' })
    await server.jobs.drain()
    expect(await documents()).toMatchObject([
      {
        state: 'issued',
        service: null,
        shop: null,
        pass: { plates: [expect.any(String)] },
        customer: { idType: 'citizenship', taxId: '52123456', name: 'Rosa Mora' },
        total: PRICE,
      },
    ])
  })

  it('below the minimum amount waits for the month’s run, which creates its document once', async () => {
    await rules({ invoicingType: 'amount' })
    await sell()
    expect(await documents()).toEqual([])
    const { passes } = await preview()
    const id = passes.at(-1)?.id ?? ''
    expect(passes.at(-1)).toMatchObject({ total: PRICE })
    const made = await start({ passes: [id] })
    expect(made.ids).toHaveLength(1)
    await server.jobs.drain()
    expect(await documents()).toMatchObject([{ state: 'issued', pass: {}, total: PRICE }])
    expect((await preview()).passes.some((one) => one.id === id)).toBe(false)
    expect((await start({ passes: [id] })).ids).toEqual([])
  })

  it('is invoiced to the tax id of its company', async () => {
    await sell({ identificationType: 'citizenship', identification: '800197268' }, true)
    await server.jobs.drain()
    expect((await documents())[0]?.customer).toMatchObject({ idType: 'nit', taxId: '800197268' })
  })
})

describe('a shop’s month', () => {
  const LAST = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 2, 15, 15))
  const lastMonth = LAST.toISOString().slice(0, 7)

  async function stampedShop(paidAt: Date): Promise<string> {
    const [agreementId, id] = [randomUUID(), randomUUID()]
    const agreement = { id: agreementId, name: `Almacén ${id}`, type: 'percentage' as const, percentage: 5_000 }
    await server.value(agreementCalls.create, { body: { ...agreement, startDate: null, endDate: null } }, demo.owner)
    await server.value(
      createShop,
      { params: { id: agreementId }, body: { id, name: 'Tienda', pin: '4711' } },
      demo.owner,
    )
    const stay = await addPaidStay(server, place, { paidAt })
    await server.owner.query('update services set agreement_id = $2, discount = 238000 where id = $1', [
      stay,
      agreementId,
    ])
    await server.owner.query(
      `insert into shop_stamps (company_id, id, shop_id, agreement_id, service_id, at, reserved) values ($1, $2, $3, $4, $5, $6, 238000)`,
      [demo.colombia, randomUUID(), id, agreementId, stay, paidAt],
    )
    return id
  }

  it('waits for its customer, and is never issued to the general consumer', async () => {
    const id = await stampedShop(LAST)
    expect((await preview(lastMonth)).shops.find((one) => one.id === id)).toMatchObject({
      stamps: 1,
      total: 238_000,
      isOver: true,
      customer: null,
    })
    const [invoice = ''] = (await start({ shops: [id] }, lastMonth)).ids
    expect(await documents()).toMatchObject([{ state: 'requested', shop: { id, month: lastMonth }, location: null }])
    await server.value(
      changeInvoiceCustomer,
      { params: { id: invoice }, body: { customer: { ...CUSTOMER, email: null } } },
      demo.owner,
    )
    await server.value(issueInvoices, { body: { ids: [invoice] } }, demo.owner)
    await server.jobs.drain()
    expect(await documents()).toMatchObject([{ state: 'issued', total: 238_000, customer: { taxId: CUSTOMER.taxId } }])
    expect((await preview(lastMonth)).shops.some((one) => one.id === id)).toBe(false)
  })

  it('is rejected with the fault “customer” if it has none', async () => {
    const [invoice = ''] = (await start({ shops: [await stampedShop(LAST)] }, lastMonth)).ids
    await server.value(issueInvoices, { body: { ids: [invoice] } }, demo.owner)
    await server.jobs.drain()
    expect(await documents()).toMatchObject([{ state: 'rejected', fault: 'customer' }])
  })

  it('is not invoiced before it is over', async () => {
    const id = await stampedShop(now())
    expect((await preview()).shops.find((one) => one.id === id)).toMatchObject({ isOver: false })
    expect((await start({ shops: [id] })).ids).toEqual([])
  })
})

describe('an issued document', () => {
  async function issued(): Promise<string> {
    await sell()
    await server.jobs.drain()
    return (await documents())[0]?.id ?? ''
  }

  it('is saved as the platform’s PDF, and mailed with it on request', async () => {
    const id = await issued()
    const { fileName, base64 } = await server.value(getInvoicePdf, { params: { id } }, demo.owner)
    expect(fileName).toMatch(/^FV-1-\d+\.pdf$/)
    expect(Buffer.from(base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    smtp.taken.length = 0
    await server.value(mailInvoice, { params: { id }, body: { email: 'rosa@correo.test' } }, demo.owner)
    await server.jobs.drain()
    expect(smtp.taken).toHaveLength(1)
    expect(smtp.taken[0]).toContain('To: rosa@correo.test')
    expect(smtp.taken[0]).toContain('application/pdf')
  })

  it('accepts no other customer, and has no PDF and no mail before it is issued', async () => {
    const id = await issued()
    expect(
      await server.call(changeInvoiceCustomer, { params: { id }, body: { customer: CUSTOMER } }, demo.owner),
    ).toMatchObject({ status: 409 })
    await rules({ automaticInvoicing: false })
    await sell()
    const waiting = (await documents()).find(({ state }) => state === 'requested')?.id ?? ''
    const refused = { status: 400, problem: { errors: [{ code: 'not_issued' }] } }
    expect(await server.call(getInvoicePdf, { params: { id: waiting } }, demo.owner)).toMatchObject(refused)
    expect(
      await server.call(mailInvoice, { params: { id: waiting }, body: { email: 'a@b.test' } }, demo.owner),
    ).toMatchObject(refused)
  })

  it('counts in the totals of its day and rate, and its credit note is subtracted', async () => {
    const totals = () => server.value(getInvoiceTotals, { query: { month } }, demo.owner)
    const before = (await totals()).data
    expect(before).toEqual([])
    const id = await issued()
    const [row] = (await totals()).data
    const tax = Math.round((PRICE * 19) / 119)
    expect(row).toMatchObject({ taxRate: 1_900, invoices: 1, creditNotes: 0, total: PRICE })
    expect(Math.abs((row?.tax ?? 0) - tax)).toBeLessThanOrEqual(1)
    expect((row?.net ?? 0) + (row?.tax ?? 0)).toBe(PRICE)
    await server.value(
      creditInvoice,
      { params: { id }, body: { id: randomUUID(), reason: 'Sold to the wrong driver' } },
      demo.owner,
    )
    await server.jobs.drain()
    expect((await totals()).data).toMatchObject([{ invoices: 1, creditNotes: 1, net: 0, tax: 0, total: 0 }])
  })
})
