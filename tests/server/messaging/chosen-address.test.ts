import { beforeEach, describe, expect, it } from 'vitest'

import type { ReceiptAddress } from '../../../contract/customer-address.ts'
import { driverCalls } from '../../../contract/driver.ts'
import type { Service } from '../../../contract/service.ts'
import { listCustomerMessages, setMessaging } from '../../../contract/messaging.ts'
import { finishService } from '../../../contract/service-writes.ts'
import { type Channel, FIRST_SETTINGS } from '../../../domain/messaging.ts'
import { aMailer } from '../driver-links/support.ts'
import { stayDesk } from '../services/stay-desk.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { addDriverOf, connect, testWhatsApp } from './support.ts'

const { simulator, messengers } = testWhatsApp({ now: () => new Date() })
const mailer = aMailer()
const server = await openTestServer({ messengers, mailer })
const demo = await enterDemo(server)
const { parked, charged } = stayDesk(server, demo)
let nth = 0

const EMAIL = { channel: 'email', email: 'chosen@example.test' } as const
const PHONE = { channel: 'whatsapp', phoneCode: '57', phone: '3009999991' } as const

beforeEach(async () => {
  simulator.books.length = 0
  mailer.sent.length = 0
  await server.owner.query(
    `delete from pgboss.job; delete from message_deliveries; delete from customer_messages; delete from messages; delete from messaging_settings; delete from messaging_accounts;
     update drivers set email = null where email = 'chosen@example.test'; update drivers set phone_code = null, phone = null where phone = '3009999991'`,
  )
  await connect(server, demo.owner)
})

async function driverOf(method: Channel | null): Promise<string> {
  nth++
  const phone = `30177${String(nth).padStart(4, '0')}1`
  return addDriverOf(server, demo.colombia, { method, email: `own${nth}@example.test`, phone })
}

/** Charges a stay of a driver; returns the answer. */
async function charge(driver: string | null, receiptTo?: ReceiptAddress | null) {
  const id = await parked(60)
  await server.owner.query('update services set driver_id = $2 where id = $1', [id, driver])
  const now = new Date().toISOString()
  const body = await charged(id, {
    endedAt: now,
    chargedAt: now,
    cashUpId: null,
    paymentMethod: 'dataphone' as const,
    agreementId: null,
    cashReceived: null,
    ...(receiptTo !== undefined && { receiptTo }),
  })
  const answer = await server.call(finishService, { params: { type: 'off_street', id }, body }, demo.ana)
  await server.jobs.drain()
  return answer
}
const isPaid = { ok: true, value: { status: 'completed' } satisfies Partial<Service> }
const sent = () => [...simulator.books.map(({ to }) => to), ...mailer.sent.map(({ to }) => to)]
const readDriver = (id: string) => server.value(driverCalls.get, { params: { id } }, demo.ana)
const historyOf = async (id: string) => (await server.value(driverCalls.history, { params: { id } }, demo.owner)).data

describe('the receipt of a charge', () => {
  it('goes to the e-mail that was typed, and not by the method of the driver', async () => {
    expect(await charge(await driverOf('whatsapp'), { address: EMAIL })).toMatchObject(isPaid)
    expect(sent()).toEqual(['chosen@example.test'])
  })

  it('goes to the WhatsApp number that was typed, without a driver', async () => {
    await charge(null, { address: PHONE })
    expect(sent()).toEqual(['573009999991'])
  })

  it('goes by the method of the driver if nobody has chosen', async () => {
    const id = await driverOf('email')
    await charge(id)
    expect(sent()).toEqual([(await readDriver(id)).email])
  })

  it('goes nowhere if the customer wants none', async () => {
    expect(await charge(await driverOf('email'), null)).toMatchObject(isPaid)
    expect(sent()).toEqual([])
  })

  it('goes to the e-mail of the driver if the WhatsApp number refuses it', async () => {
    const id = await driverOf(null)
    await charge(id, { address: { ...PHONE, phone: '3001110000' } })
    expect(sent()).toEqual([(await readDriver(id)).email])
  })

  it('is listed as not sent if the company has switched receipts off', async () => {
    await server.value(setMessaging, { body: { ...FIRST_SETTINGS, kinds: ['entry_ticket'] } }, demo.owner)
    expect(await charge(null, { address: EMAIL })).toMatchObject(isPaid)
    const { data } = await server.value(listCustomerMessages, { query: {} }, demo.owner)
    expect(data).toMatchObject([{ kind: 'receipt', state: 'dropped', reason: 'switched_off' }])
    expect(sent()).toEqual([])
  })
})

describe('an address that the driver lets the company keep', () => {
  it('becomes their contact and method, with the consent in their history', async () => {
    const id = await driverOf(null)
    await charge(id, { address: PHONE, keep: true })
    expect(await readDriver(id)).toMatchObject({ phoneCode: '57', phone: '3009999991', notificationMethod: 'whatsapp' })
    const [consent] = await historyOf(id)
    expect(consent).toMatchObject({
      action: 'consented',
      actor: { id: demo.ana.id },
      changes: [{ path: 'contactConsent', before: null, after: '+57 3009999991' }],
    })
    expect(Date.parse(consent?.at ?? '')).toBeGreaterThan(0)
  })

  it('is not kept without their consent', async () => {
    const id = await driverOf(null)
    const before = await readDriver(id)
    await charge(id, { address: PHONE })
    expect(await readDriver(id)).toEqual(before)
    expect((await historyOf(id)).map(({ action }) => action)).not.toContain('consented')
    expect(sent()).toEqual(['573009999991'])
  })

  it('is not kept if another driver has it, and the charge and receipt go through', async () => {
    await server.owner.query(`update drivers set email = 'chosen@example.test' where id = $1`, [await driverOf(null)])
    const id = await driverOf(null)
    const before = await readDriver(id)
    expect(await charge(id, { address: EMAIL, keep: true })).toMatchObject(isPaid)
    expect(await readDriver(id)).toEqual(before)
    expect((await historyOf(id)).map(({ action }) => action)).not.toContain('consented')
    expect(sent()).toEqual(['chosen@example.test'])
  })
})
