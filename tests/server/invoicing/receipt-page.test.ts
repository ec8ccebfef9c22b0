import { beforeEach, describe, expect, it } from 'vitest'

import { setInvoicing } from '../../../contract/company.ts'
import { listInvoices } from '../../../contract/invoice.ts'
import { getService } from '../../../contract/service.ts'
import { finishService, voidService } from '../../../contract/service-writes.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/time.ts'
import { readReceiptPath, receiptPath } from '../../../domain/receipt-codes.ts'
import { startMailServer } from '../mail/smtp.ts'
import { createMailer } from '../../../server/mail/mailer.ts'
import { quoteOf } from '../support/asked.ts'
import { addCashUp, addService, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

let ahead = 0
const smtp = await startMailServer()
const server = await openTestServer({
  now: () => new Date(Date.now() + ahead),
  mailer: createMailer({ smtpUrl: smtp.url, from: 'PARQ <parq@example.test>' }, ''),
})
const demo = await enterDemo(server)
const place = { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '' }
const cashUpId = await addCashUp(server, { ...place, status: 'current', openedBy: demo.ana.id })
const CODE = 'AAECAwQFBgcICQoLDA0ODw'
const BY_HAND = {
  invoicingPlatform: null,
  invoicingType: 'all',
  invoicingThreshold: null,
  automaticInvoicing: false,
  invoiceRequestEmail: 'contabilidad@yarumo.test',
  invoiceRequestDays: null,
} as const
const rules = (change: { invoiceRequestDays?: number | null } = {}) =>
  server.value(setInvoicing, { body: { ...BY_HAND, ...change } }, demo.owner)

/** Charges a vehicle as a device does, and returns its stay with the address of its receipt. */
async function charge(receiptCode?: string) {
  const id = await addService(server, { ...place, startedAt: new Date(Date.now() - HOUR_MS) })
  const body = {
    endedAt: new Date().toISOString(),
    paymentMethod: 'cash' as const,
    agreementId: null,
    cashUpId,
    cashReceived: null,
  }
  const quote = await quoteOf(server, demo.owner.token, { id, ...body })
  const paid = await server.value(
    finishService,
    { params: { type: 'off_street', id }, body: { ...body, quote, ...(receiptCode !== undefined && { receiptCode }) } },
    demo.ana,
  )
  return { id, path: receiptPath(demo.colombia, paid.receiptCode ?? ''), stay: paid }
}
const open = (path: string, headers: Record<string, string> = {}) =>
  server.app.request(path, { headers: { 'accept-language': 'es-CO,es;q=0.9', ...headers } })
const FORM = { idType: 'nit', taxId: '800.197.268-4', name: 'Roble S.A.S.', email: 'pagos@roble.test', address: '' }
const send = (path: string, form: Partial<typeof FORM> = {}) =>
  server.app.request(path, {
    method: 'POST',
    headers: { 'accept-language': 'es' },
    body: new URLSearchParams({ ...FORM, ...form }),
  })
const documents = async (serviceId: string) =>
  (await server.value(listInvoices, { query: { serviceId }, headers: {} }, demo.owner)).data

beforeEach(async () => {
  ahead = 0
  smtp.taken.length = 0
  await server.owner.query('delete from limiter_buckets')
  await rules()
})

describe('the address of a receipt', () => {
  it('is the one that the device printed', async () => {
    const { stay } = await charge(CODE)
    expect(stay.receiptCode).toBe(CODE)
    const last = receiptPath(demo.colombia, CODE).split('/').at(-1) ?? ''
    expect(readReceiptPath(last)).toEqual({ companyId: demo.colombia, code: CODE })
    expect(last).toMatch(/^[\w-]{44}$/)
  })

  it('is made by the server if the device sends none, or another stay has its code', async () => {
    const one = await charge()
    const other = await charge(one.stay.receiptCode ?? undefined)
    expect(one.stay.receiptCode).toMatch(/^[\w-]{22}$/)
    expect(other.stay.receiptCode).toMatch(/^[\w-]{22}$/)
    expect(other.stay.receiptCode).not.toBe(one.stay.receiptCode)
  })
})

describe('the page of a receipt', () => {
  it('shows the printed texts without a session and without scripts, and stays out of caches and search engines', async () => {
    const { path, stay } = await charge()
    const answer = await open(path)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain(`<html lang="es">`)
    expect(html).toContain(stay.licensePlate)
    expect(html).toContain(stay.receiptNumber)
    expect(html).not.toContain('<script')
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await (await open(path, { 'accept-language': 'en-US' })).text()).toContain('<html lang="en">')
    expect(await (await open(`${path}?lng=en`)).text()).toContain('<html lang="en">')
  })

  it('says how the details of an invoice are used, with the address of the whole notice as a link', async () => {
    const { path } = await charge()
    expect(await (await open(path)).text()).toContain('Ley 1581')
    await server.owner.query(
      `update companies set privacy_notice = 'We <keep> plates.', privacy_notice_address = 'https://yarumo.test/p?a=1&b=2' where id = $1`,
      [demo.colombia],
    )
    const html = await (await open(path)).text()
    await server.owner.query(
      'update companies set privacy_notice = null, privacy_notice_address = null where id = $1',
      [demo.colombia],
    )
    expect(html).toContain('We &lt;keep&gt; plates.')
    expect(html).toContain('href="https://yarumo.test/p?a=1&amp;b=2"')
    expect(html).not.toContain('Ley 1581')
  })

  it('gives the receipt as PDF', async () => {
    const { path } = await charge()
    const pdf = await open(`${path}/receipt.pdf`)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('does not exist for an unknown code, the code of another company, or text that is no code', async () => {
    const { stay } = await charge()
    const code = stay.receiptCode ?? ''
    for (const path of [receiptPath(demo.colombia, CODE.replaceAll('A', 'B')), receiptPath(demo.mexico, code), '/r/x'])
      expect((await open(path)).status).toBe(410)
  })

  it('is gone after two years, when the plate is deleted as well', async () => {
    const { path } = await charge()
    ahead = 729 * DAY_MS
    expect((await open(path)).status).toBe(200)
    ahead = 731 * DAY_MS
    expect((await open(path)).status).toBe(410)
  })

  it('says that a voided stay has no receipt', async () => {
    const { id, path } = await charge()
    await server.value(voidService, { params: { id }, body: { reason: 'Charged by mistake' } }, demo.owner)
    const answer = await open(path)
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('se anuló')
  })

  it('is limited, so that nobody finds a code by trying', async () => {
    let last = 0
    for (let nth = 0; nth < 70; nth++)
      last = (await open(receiptPath(demo.colombia, `${CODE.slice(0, 20)}${nth + 10}`))).status
    expect(last).toBe(429)
    const { path } = await charge()
    expect((await open(path)).status).toBe(200)
  })
})

describe('a request for an invoice by the page', () => {
  it('is stored and mailed to the company, once', async () => {
    const { id, path } = await charge()
    expect((await send(path)).status).toBe(303)
    await server.jobs.drain()
    expect(await documents(id)).toMatchObject([
      {
        state: 'requested',
        origin: 'customer',
        customer: { idType: 'nit', taxId: '800197268-4', name: 'Roble S.A.S.', email: 'pagos@roble.test' },
      },
    ])
    expect(await server.value(getService, { params: { id } }, demo.owner)).toMatchObject({ invoiceState: 'requested' })
    expect(smtp.taken.filter((mail) => mail.includes('To: contabilidad@yarumo.test'))).toHaveLength(1)
    const html = await (await open(path)).text()
    expect(html).toContain('ya está pedida')
    expect(html, 'whoever finds the paper does not learn who asked').not.toMatch(/800197268|Roble|pagos@/)
  })

  it('does not replace the customer who asked first', async () => {
    const { id, path } = await charge()
    await send(path)
    expect((await send(path, { name: 'Somebody else' })).status).toBe(422)
    expect(await documents(id)).toMatchObject([{ customer: { name: 'Roble S.A.S.' } }])
  })

  it.each([
    ['a wrong check digit', { taxId: '800197268-1' }, 'dígito de verificación'],
    ['no name', { name: ' ' }, 'Escriba el documento'],
    ['no email', { email: '' }, 'correo válido'],
    ['an invalid email', { email: 'roble' }, 'correo válido'],
  ])('is refused with %s, and the form keeps the typed values', async (_, wrong, says) => {
    const { id, path } = await charge()
    const answer = await send(path, wrong)
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(html).toContain(says)
    expect(html).toContain('name="address"')
    expect(await documents(id)).toEqual([])
  })

  it('shows typed HTML as text', async () => {
    const { path } = await charge()
    const html = await (await send(path, { name: '"><script>alert(1)</script>', email: '' })).text()
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script')
  })

  it('ends after the time set by law, or after the days that the company gives', async () => {
    const { path } = await charge()
    ahead = 6 * DAY_MS
    expect(await (await open(path)).text()).toContain('El plazo para pedir la factura terminó')
    expect((await send(path)).status).toBe(422)
    await rules({ invoiceRequestDays: 10 })
    expect(await (await open(path)).text()).toContain('Puede pedirla hasta')
    ahead = 11 * DAY_MS
    expect((await send(path)).status).toBe(422)
    ahead = 9 * DAY_MS
    expect((await send(path)).status).toBe(303)
  })

  it('is limited for each receipt', async () => {
    const { path } = await charge()
    let last = 0
    for (let nth = 0; nth < 12; nth++) last = (await send(path, { taxId: '800197268-4', name: 'R' })).status
    expect(last).toBe(429)
  })
})
