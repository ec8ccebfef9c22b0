import { beforeEach, describe, expect, it } from 'vitest'

import { resendInvoice } from '../../../contract/payment.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { receiptPath } from '../../../domain/receipt-codes.ts'
import { type Mail, MailRefusal } from '../../../server/mail/mailer.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const sent: Mail[] = []
let isDown = false
const server = await openTestServer({
  mailer: {
    send: (mail) => {
      if (isDown) return Promise.reject(new MailRefusal('450 later', '450', false))
      sent.push(mail)
      return Promise.resolve()
    },
    kept: () => Promise.resolve([]),
    keptMessage: () => Promise.resolve(null),
  },
})
const demo = await enterDemo(server)
const place = { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '' }

beforeEach(async () => {
  sent.length = 0
  isDown = false
  await server.owner.query('delete from limiter_buckets; delete from pgboss.job')
})

async function paid(): Promise<string> {
  const id = await addService(server, {
    ...place,
    status: 'completed',
    paymentMethod: 'cash',
    licensePlate: 'KLM<42',
    startedAt: new Date('2026-11-20T13:05:00.000Z'),
  })
  await server.owner.query(
    `update services set ended_at = '2026-11-20T13:22:30Z', paid_at = '2026-11-20T13:22:30Z', total_minutes = 17, service_charge = 260100, discount = 0, adjustment_50 = -100,
       total_cost = 260000, tax = 41527, cash_received = 500000,
       price_lines = '[{"kind":"unit","from":"2026-11-20T13:05:00.000Z","to":"2026-11-20T13:22:00.000Z","minutes":17,"count":17,"unitAmount":15300,"amount":260100,"fractionMinutes":1},{"kind":"adjustment50","amount":-100}]' where id = $1`,
    [id],
  )
  return id
}

const resend = (id: string, by = demo.ana, language?: 'en' | 'es') =>
  server.call(
    resendInvoice,
    { params: { id }, body: { email: 'maria@example.test', ...(language && { language }) } },
    by,
  )

describe('the receipt of a paid service [S2-27]', () => {
  it('has a link to its page, where the customer can ask for an invoice', async () => {
    const id = await paid()
    await resend(id)
    expect(sent[0]?.text).not.toContain('/r/')
    const code = 'A'.repeat(22)
    await server.owner.query('update services set receipt_code = $2 where id = $1', [id, code])
    await resend(id)
    expect(sent[1]?.text).toContain(`Abrir el recibo o pedir una factura:\n`)
    expect(sent[1]?.text).toContain(`${receiptPath(place.companyId, code)}?lng=es`)
  })

  it('is mailed as text, page and PDF, in the currency of the company and the time of the location', async () => {
    const id = await paid()
    expect(await resend(id)).toMatchObject({ ok: true, value: { sentTo: 'maria@example.test' } })
    const [mail] = sent
    expect(mail).toMatchObject({ to: 'maria@example.test', subject: expect.stringContaining('Recibo de parqueadero') })
    for (const said of [
      'Entrada: 20/11/2026 08:05',
      'Salida: 20/11/2026 08:22',
      '17 × 1 min: COP $ 2,601.00',
      'Ajuste a 50: − COP $ 1.00',
      'Total: COP $ 2,600.00',
      'Cambio: COP $ 2,400.00',
      // 2,601.00 × 19 ÷ 119: the adjustment bears no tax.
      'Impuesto incluido en COP $ 2,601.00, antes del ajuste a 50: COP $ 415.27',
      'Medio de pago: Efectivo',
    ])
      expect(mail?.text).toContain(said)
    expect(mail?.html).toContain('KLM&lt;42')
    const [attachment] = mail?.attachments ?? []
    expect(attachment).toMatchObject({
      contentType: 'application/pdf',
      filename: expect.stringMatching(/^[\w-]+\.pdf$/),
    })
    expect(attachment?.content.subarray(0, 5).toString()).toBe('%PDF-')
    expect(attachment?.content.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  })

  it('is marked as a copy from the second mail on', async () => {
    const id = await paid()
    await resend(id, demo.ana, 'en')
    await resend(id, demo.owner, 'en')
    await resend(await paid(), demo.ana, 'en')
    expect(sent.map(({ text }) => text.includes('COPY'))).toEqual([false, true, false])
  })

  it('explains the tax only if the total was adjusted', async () => {
    const id = await paid()
    await server.owner.query('update services set adjustment_50 = 0, total_cost = 260100 where id = $1', [id])
    await resend(id)
    expect(sent[0]?.text).toContain('Impuesto incluido: COP $ 415.27')
  })

  it('lists the amount by each method, and the change given, if it was paid in parts', async () => {
    const id = await paid()
    await server.owner.query('update payments set amount = 200000 where service_id = $1', [id])
    await server.owner.query(
      `insert into payments (company_id, id, service_id, kind, method, amount, stays, by_name, at, recorded_at) select company_id, gen_random_uuid(), service_id, kind, 'dataphone', 60000, 0, '', at, recorded_at from payments where service_id = $1`,
      [id],
    )
    await resend(id)
    for (const said of ['Efectivo: COP $ 2,000.00', 'Datáfono: COP $ 600.00', 'Cambio: COP $ 3,000.00'])
      expect(sent[0]?.text).toContain(said)
    expect(sent[0]?.text).not.toContain('Medio de pago')
  })

  it('is in English on request [S1-02]', async () => {
    await resend(await paid(), demo.ana, 'en')
    expect(sent[0]?.text).toContain('Entered: 20/11/2026 08:05')
    expect(sent[0]?.subject).toContain('Parking receipt')
  })

  it('names the vehicle type in the company’s words, or in those of the language [S2-30]', async () => {
    await resend(await paid(), demo.ana, 'en')
    await server.owner.query(
      "update company_vehicle_types set custom_name = 'Automóvil' where company_id = $1 and vehicle_type_id = 1",
      [demo.colombia],
    )
    await resend(await paid(), demo.ana, 'en')
    expect(sent.map(({ text }) => /Vehicle type: (.*)/.exec(text)?.[1])).toEqual(['Car', 'Automóvil'])
  })

  it('is recorded in the history of the service', async () => {
    const id = await paid()
    await resend(id)
    const { data } = await server.value(getServiceHistory, { params: { id } }, demo.owner)
    expect(data).toMatchObject([
      { action: 'resent', actor: { id: demo.ana.id }, changes: [{ path: 'sentTo', after: 'maria@example.test' }] },
    ])
  })

  it('is sent at most five times in a quarter of an hour', async () => {
    const id = await paid()
    for (let nth = 0; nth < 5; nth++) expect(await resend(id)).toMatchObject({ ok: true })
    expect(await resend(id)).toMatchObject({
      status: 429,
      problem: { code: 'too_many_attempts', retryAfter: expect.any(Number) },
    })
    expect(await resend(await paid())).toMatchObject({ ok: true })
    expect(sent).toHaveLength(6)
  })

  it('is queued even while the mail server accepts nothing', async () => {
    const id = await paid()
    isDown = true
    expect(await resend(id)).toMatchObject({ ok: true, value: { sentTo: 'maria@example.test' } })
    expect(sent).toEqual([])
    expect((await server.value(getServiceHistory, { params: { id } }, demo.owner)).data).toMatchObject([
      { action: 'resent' },
    ])
  })
})

describe('a receipt is not sent', () => {
  it('for an unpaid or voided service', async () => {
    expect(await resend(await addService(server, place))).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'status', code: 'not_paid_yet' }] },
    })
    expect(await resend(await addService(server, { ...place, status: 'voided' }))).toMatchObject({
      status: 409,
      problem: { code: 'service_frozen' },
    })
    expect(sent).toEqual([])
  })

  it('to an invalid address, or by a person who does not see the service', async () => {
    const id = await paid()
    expect(await server.call(resendInvoice, { params: { id }, body: { email: 'maria' } }, demo.ana)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'email', code: 'email_invalid' }] },
    })
    expect(await resend(id, demo.luis)).toMatchObject({ status: 404 })
    expect(await resend(id, demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(sent).toEqual([])
    expect(await resend(id, demo.owner)).toMatchObject({ ok: true })
  })
})
