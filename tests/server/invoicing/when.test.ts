import { randomUUID } from 'node:crypto'

import { beforeEach, describe, expect, it } from 'vitest'

import { editInvoicing, setInvoicing } from '../../../contract/company.ts'
import { checkInvoicing, connectInvoicing, creditInvoice, listInvoices } from '../../../contract/invoice.ts'
import { getService } from '../../../contract/service.ts'
import { correctService, editService, finishService } from '../../../contract/service-writes.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import type { InvoiceCustomer } from '../../../domain/invoicing.ts'
import {
  SIIGO_CHOICES,
  SIMULATED_SIIGO,
  createSiigoSimulator,
} from '../../../server/invoicing/simulators/siigo-simulator.ts'
import { quoteOf } from '../support/asked.ts'
import { addCashUp, addService, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { CUSTOMER, serveSimulator, testPlatforms } from './support.ts'

const now = () => new Date()
const siigo = createSiigoSimulator({ now })
const url = await serveSimulator(siigo.app)
const server = await openTestServer({
  platforms: testPlatforms({ siigo: { url } }, now),
  mailer: {
    send: () => Promise.resolve(),
    kept: () => Promise.resolve([]),
    keptMessage: () => Promise.resolve(null),
  },
})
const demo = await enterDemo(server)
const place = { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '' }
await server.value(connectInvoicing, { body: { platform: 'siigo', ...SIMULATED_SIIGO } }, demo.owner)
await server.value(checkInvoicing, { body: { choices: { ...SIIGO_CHOICES } } }, demo.owner)
const cashUpId = await addCashUp(server, { ...place, status: 'current', openedBy: demo.ana.id })

const SETTINGS = {
  invoicingPlatform: 'siigo',
  invoicingType: 'all',
  invoicingThreshold: null,
  automaticInvoicing: true,
  invoiceRequestEmail: null,
} as const
const rules = (change: Partial<Record<keyof typeof SETTINGS, unknown>> = {}) =>
  server.call(setInvoicing, { body: Object.assign({}, SETTINGS, change) }, demo.owner)

/** Charges a vehicle that has been inside for an hour, and returns its stay with the price before tax. */
async function charge(invoice?: InvoiceCustomer, paymentMethod: 'cash' | 'digital' = 'cash') {
  const id = await addService(server, { ...place, startedAt: new Date(Date.now() - HOUR_MS) })
  const body = { endedAt: new Date().toISOString(), paymentMethod, agreementId: null, cashUpId, cashReceived: null }
  const quote = await quoteOf(server, demo.owner.token, { id, ...body })
  const answer = await server.call(
    finishService,
    { params: { type: 'off_street', id }, body: { ...body, quote, ...(invoice && { invoice }) } },
    demo.ana,
  )
  return { id, answer, net: quote.totalCost - quote.adjustment50 - quote.tax, total: quote.totalCost }
}
const documents = async (serviceId: string) =>
  (await server.value(listInvoices, { query: { serviceId }, headers: {} }, demo.owner)).data
const stateOf = async (id: string) => (await documents(id)).map(({ state, origin }) => [state, origin])

beforeEach(async () => {
  // The platform accepts a hundred calls a minute.
  await server.owner.query('update invoicing_accounts set paused_until = null')
  await rules()
})

describe('a stay that is paid', () => {
  it('is invoiced to the general consumer if the rule is to invoice every stay', async () => {
    const { id, total } = await charge()
    expect(await documents(id)).toMatchObject([{ state: 'issued', origin: 'rule', customer: null }])
    const [document] = await documents(id)
    expect(document?.total).toBeGreaterThanOrEqual(total)
  })

  it('is invoiced from an amount before tax', async () => {
    const { net } = await charge()
    await rules({ invoicingType: 'amount', invoicingThreshold: net + 1 })
    expect(await stateOf((await charge()).id)).toEqual([])
    await rules({ invoicingType: 'amount', invoicingThreshold: net })
    expect(await stateOf((await charge()).id)).toEqual([['issued', 'rule']])
  })

  it('is invoiced below that amount if the customer asks', async () => {
    await rules({ invoicingType: 'amount', invoicingThreshold: 1_000_000_000 })
    expect(await stateOf((await charge(CUSTOMER)).id)).toEqual([['issued', 'customer']])
  })

  it('waits for a person if invoices are not issued automatically', async () => {
    await rules({ automaticInvoicing: false })
    const { id } = await charge()
    expect(await stateOf(id)).toEqual([['requested', 'rule']])
    expect(await server.value(getService, { params: { id } }, demo.owner)).toMatchObject({ invoiceState: 'requested' })
  })

  it('is not invoiced by the rule if no platform is set, while a requested invoice waits', async () => {
    await rules({ invoicingPlatform: null, automaticInvoicing: false })
    expect(await stateOf((await charge()).id)).toEqual([])
    expect(await stateOf((await charge(CUSTOMER)).id)).toEqual([['requested', 'customer']])
  })

  it('is never refused because of the customer’s tax id, since the money is in the drawer', async () => {
    const { id, answer } = await charge({ ...CUSTOMER, taxId: '800197268-1' })
    expect(answer).toMatchObject({ ok: true, value: { status: 'completed' } })
    expect(await documents(id)).toMatchObject([{ state: 'rejected', fault: 'customer', faultText: '800197268-1' }])
  })
})

describe('Satcom', () => {
  it('can be chosen, but not for automatic invoices', async () => {
    expect(await rules({ invoicingPlatform: 'satcom', automaticInvoicing: false })).toMatchObject({ ok: true })
    const automatic = { changes: { automaticInvoicing: { from: false, to: true } } }
    expect(await server.call(editInvoicing, { body: automatic }, demo.owner)).toMatchObject({
      problem: { errors: [{ path: 'changes.automaticInvoicing.to', code: 'platform_not_automatic' }] },
    })
    await rules({ automaticInvoicing: false })
    expect(await server.call(editInvoicing, { body: automatic }, demo.owner)).toMatchObject({ ok: true })
  })

  it('lists the documents to issue for the accountant', async () => {
    await rules({ invoicingPlatform: 'satcom', automaticInvoicing: false })
    expect(await stateOf((await charge()).id)).toEqual([['requested', 'rule']])
  })
})

describe('a correction of a stay', () => {
  const toDigital = (id: string) =>
    server.call(
      editService,
      { params: { id }, body: { changes: { paymentMethod: { from: 'cash', to: 'digital' } } } },
      demo.owner,
    )

  it('needs a credit note if the invoice is issued, and is followed by a new invoice to the same customer', async () => {
    const { id } = await charge(CUSTOMER)
    expect(await toDigital(id)).toMatchObject({ problem: { errors: [{ code: 'frozen_invoiced' }] } })
    const [invoice] = await documents(id)
    await server.value(
      creditInvoice,
      { params: { id: invoice?.id ?? '' }, body: { id: randomUUID(), reason: 'Paid by transfer' } },
      demo.owner,
    )
    expect(await toDigital(id)).toMatchObject({ ok: true })
    await server.jobs.drain()
    const after = await documents(id)
    expect(
      after
        .filter(({ kind }) => kind === 'invoice')
        .map(({ state }) => state)
        .toSorted(),
    ).toEqual(['credited', 'issued'])
    expect(after.find(({ state, kind }) => kind === 'invoice' && state === 'issued')?.customer).toEqual(CUSTOMER)
    const paid = [...siigo.books.values()].at(-1)?.received.payments
    expect(paid).toMatchObject([{ id: 5639 }])
  })

  it('changes the total of a document that was not sent', async () => {
    await rules({ automaticInvoicing: false })
    const { id, total } = await charge()
    await server.value(
      correctService,
      { params: { id }, body: { id: randomUUID(), amount: -5_000, reason: 'The display was wrong' } },
      demo.owner,
    )
    expect((await documents(id))[0]?.total).toBe(total - 5_000)
  })

  it('causes an invoice if it brings the stay above the amount', async () => {
    const { net } = await charge()
    await rules({ invoicingType: 'amount', invoicingThreshold: net + 1 })
    const { id } = await charge()
    await server.value(
      correctService,
      { params: { id }, body: { id: randomUUID(), amount: 100_000, reason: 'The entry was earlier' } },
      demo.owner,
    )
    await server.jobs.drain()
    expect(await stateOf(id)).toEqual([['issued', 'rule']])
  })
})
