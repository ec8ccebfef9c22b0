import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'

import { sendUpdateLink } from '../../../contract/driver-link.ts'
import { listCustomerMessages, setMessaging } from '../../../contract/messaging.ts'
import { finishService } from '../../../contract/service-writes.ts'
import { type CustomerMessageKind, FIRST_SETTINGS, OVERSTAY_MINUTES_MAX } from '../../../domain/messaging.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import { aMailer } from '../driver-links/support.ts'
import { passesOf } from '../passes/support.ts'
import { stayDesk } from '../services/stay-desk.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { addDriverOf, connect, testWhatsApp } from './support.ts'

const { simulator, messengers } = testWhatsApp({ now: () => new Date() })
const mailer = aMailer()
const server = await openTestServer({ messengers, mailer })
const demo = await enterDemo(server)
const { parked, charged, read, place } = stayDesk(server, demo)
const passes = passesOf(server, demo)
let nth = 0

beforeEach(async () => {
  simulator.books.length = 0
  mailer.sent.length = 0
  await server.owner.query(
    'delete from pgboss.job; delete from message_deliveries; delete from customer_messages; delete from messages; delete from messaging_settings; delete from messaging_accounts; delete from limiter_buckets',
  )
  await connect(server, demo.owner)
})

const send = (...kinds: CustomerMessageKind[]) =>
  server.value(
    setMessaging,
    { body: { ...FIRST_SETTINGS, kinds, overstayMinutes: OVERSTAY_MINUTES_MAX, quiet: null } },
    demo.owner,
  )
const kinds = async () => {
  await server.jobs.drain()
  return (await server.value(listCustomerMessages, { query: {} }, demo.owner)).data.map(({ kind }) => kind)
}
const templates = () => simulator.books.map(({ template }) => template)

async function driver(changes: Partial<{ method: 'email' | 'whatsapp' | null; email: string | null }> = {}) {
  nth++
  const phone = `30155${String(nth).padStart(4, '0')}1`
  const reached = { method: 'whatsapp' as const, email: `kind${nth}@example.test`, phone, ...changes }
  return { id: await addDriverOf(server, demo.colombia, reached), ...reached }
}

describe('a link for a driver to update their details', () => {
  const ask = async (id: string) => {
    const answer = await server.call(sendUpdateLink, { params: { id } }, demo.ana)
    await server.jobs.drain()
    return answer
  }

  it('goes by WhatsApp to a driver who prefers it', async () => {
    await send('driver_update')
    const { id, phone } = await driver()
    expect(await ask(id)).toMatchObject({ ok: true, value: { sentTo: `+57${phone}` } })
    expect(templates()).toEqual(['parq_driver_update'])
    expect(simulator.books[0]?.values['link']).toMatch(/update-driver\?lng=es#[\w-]{64}$/)
    expect(mailer.sent).toEqual([])
  })

  it('goes by e-mail to a driver who prefers WhatsApp if the company has switched WhatsApp off for links', async () => {
    await send('receipt')
    const { id, email } = await driver()
    expect(await ask(id)).toMatchObject({ ok: true, value: { sentTo: email } })
    expect(templates()).toEqual([])
    expect(mailer.sent).toMatchObject([{ to: email }])
    expect(await kinds()).toEqual([])
  })

  it('goes by e-mail to a driver who prefers e-mail, and is listed', async () => {
    await send('driver_update')
    const { id, email } = await driver({ method: 'email' })
    await ask(id)
    expect(mailer.sent).toMatchObject([{ to: email }])
    expect(await kinds()).toEqual(['driver_update'])
  })

  it('reaches a driver without an e-mail by WhatsApp', async () => {
    await send('driver_update')
    const { id } = await driver({ email: null })
    expect(await ask(id)).toMatchObject({ ok: true })
    expect(templates()).toEqual(['parq_driver_update'])
  })

  it('is refused for a driver without an e-mail if WhatsApp is not connected', async () => {
    await send('driver_update')
    await server.owner.query('delete from messaging_accounts')
    const { id } = await driver({ email: null })
    expect(await ask(id)).toMatchObject({ ok: false, problem: { code: 'driver_without_email' } })
  })
})

describe('the confirmation of a pass', () => {
  const sold = async () => passes.sold(place.locationId, { driverId: (await driver()).id })

  it('is sent after its sale and after its renewal', async () => {
    await send('pass_sold')
    const pass = await sold()
    expect(await kinds()).toEqual(['pass_sold'])
    await passes.renew(pass.id, passes.payment(null), demo.owner)
    expect(await kinds()).toEqual(['pass_sold', 'pass_sold'])
    expect(templates()).toEqual(['parq_pass_sold', 'parq_pass_sold'])
  })

  it('is not sent by a company that has switched it off', async () => {
    await send('receipt')
    const pass = await sold()
    expect(await passes.renew(pass.id, passes.payment(null), demo.owner)).toMatchObject({ ok: true })
    expect(await kinds()).toEqual([])
  })
})

describe('the warning before the end of a prepaid stay', () => {
  async function payAhead(): Promise<string> {
    await server.owner.query(`update locations set payment_type = 'pre_pay' where id = $1`, [place.locationId])
    const id = await parked(0)
    await server.owner.query('update services set driver_id = $2, receipt_code = $3 where id = $1', [
      id,
      (await driver()).id,
      uuidv7(),
    ])
    const endedAt = new Date(Date.parse((await read(id)).startedAt) + HOUR_MS)
    const body = await charged(id, {
      endedAt: endedAt.toISOString(),
      chargedAt: new Date().toISOString(),
      cashUpId: null,
      paymentMethod: 'dataphone' as const,
      agreementId: null,
      cashReceived: null,
    })
    await server.value(finishService, { params: { type: 'off_street', id }, body }, demo.ana)
    return id
  }

  it('is sent before the end of the stay', async () => {
    await send('overstay')
    await payAhead()
    expect(await kinds()).toEqual(['overstay'])
    expect(templates()).toEqual(['parq_overstay'])
  })

  it('is not sent by a company that has not switched it on', async () => {
    await send('pass_sold')
    await payAhead()
    expect(await kinds()).toEqual([])
  })
})
