import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'

import { type CustomerAddress, sendEntryTicket } from '../../../contract/customer-address.ts'
import { getCompany } from '../../../contract/company.ts'
import { listCustomerMessages, resendCustomerMessage, setMessaging } from '../../../contract/messaging.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { FIRST_SETTINGS } from '../../../domain/messaging.ts'
import { takeOrWait } from '../../../server/limiter/limiter.ts'
import { ticketLimit } from '../../../server/limiter/limits.ts'
import { aMailer } from '../driver-links/support.ts'
import { stayDesk } from '../services/stay-desk.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { connect, testWhatsApp } from './support.ts'

const { simulator, messengers } = testWhatsApp({ now: () => new Date() })
const mailer = aMailer()
const server = await openTestServer({ messengers, mailer })
const demo = await enterDemo(server)
const { parked, finish, read } = stayDesk(server, demo)

const EMAIL = { channel: 'email', email: 'Maria@Example.test' } as const
const PHONE = { channel: 'whatsapp', phoneCode: '+57', phone: '300 123 4561' } as const

beforeEach(async () => {
  simulator.books.length = 0
  mailer.sent.length = 0
  await server.owner.query(
    'delete from pgboss.job; delete from message_deliveries; delete from customer_messages; delete from messages; delete from messaging_settings; delete from messaging_accounts',
  )
  await connect(server, demo.owner)
})

function ask(stay: string, address: CustomerAddress, id = uuidv7()) {
  return server.call(sendEntryTicket, { params: { id: stay }, body: { id, address } }, demo.ana)
}
async function listed() {
  await server.jobs.drain()
  return (await server.value(listCustomerMessages, { query: {} }, demo.owner)).data
}
const states = async () => (await listed()).map(({ kind, state, reason }) => [kind, state, reason])
const settings = (...kinds: (typeof FIRST_SETTINGS)['kinds'][number][]) =>
  server.value(setMessaging, { body: { ...FIRST_SETTINGS, kinds } }, demo.owner)

describe('the ticket of a vehicle that is inside', () => {
  it('goes to a WhatsApp number with its PDF', async () => {
    const id = await parked(5)
    expect(await ask(id, PHONE)).toMatchObject({ ok: true, value: { id, status: 'progress' } })
    await server.jobs.drain()
    expect(simulator.books).toMatchObject([{ template: 'parq_entry_ticket', to: '573001234561', hasDocument: true }])
    const { licensePlate, receiptNumber } = await read(id)
    expect(simulator.books[0]?.values).toMatchObject({ plate: licensePlate, number: receiptNumber })
  })

  it('goes to an e-mail in lower case with the PDF attached', async () => {
    await ask(await parked(5), EMAIL)
    expect(await states()).toEqual([['entry_ticket', 'sent', null]])
    expect(mailer.sent).toMatchObject([{ to: 'maria@example.test' }])
    const [pdf] = mailer.sent[0]?.attachments?.filter(({ contentType }) => contentType === 'application/pdf') ?? []
    expect(pdf?.content.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('is in the history of the stay with the address and the person', async () => {
    const id = await parked(5)
    await ask(id, EMAIL)
    const { data } = await server.value(getServiceHistory, { params: { id } }, demo.owner)
    expect(data[0]).toMatchObject({
      action: 'ticket_sent',
      actor: { id: demo.ana.id },
      changes: [{ path: 'sentTo', before: null, after: 'maria@example.test' }],
    })
  })

  it('is sent once if a device repeats its act', async () => {
    const [stay, id] = [await parked(5), uuidv7()]
    await ask(stay, EMAIL, id)
    await ask(stay, EMAIL, id)
    await server.jobs.drain()
    expect(mailer.sent).toHaveLength(1)
  })

  it('is sent again to the address that was typed', async () => {
    await ask(await parked(5), PHONE)
    const [first] = await listed()
    await server.value(
      resendCustomerMessage,
      { params: { id: first?.id ?? '' }, body: { channel: 'whatsapp' } },
      demo.owner,
    )
    await server.jobs.drain()
    expect(simulator.books.map(({ to }) => to)).toEqual(['573001234561', '573001234561'])
  })

  it('is listed as outdated once the vehicle has left', async () => {
    const id = await parked(60)
    expect(await finish(id, { paymentMethod: 'dataphone' })).toMatchObject({ ok: true })
    expect(await ask(id, EMAIL)).toMatchObject({ ok: true })
    expect(await states()).toEqual([['entry_ticket', 'dropped', 'outdated']])
    expect(mailer.sent).toEqual([])
  })

  it('is not sent a sixth time for one stay, and is listed as not sent', async () => {
    const id = await parked(5)
    for (let nth = 0; nth < 6; nth++) await ask(id, { ...EMAIL, email: `driver${nth}@example.test` })
    expect((await states()).map(([, state, reason]) => [state, reason])).toEqual([
      ['dropped', 'too_many'],
      ...Array.from({ length: 5 }, () => ['sent', null]),
    ])
    expect(mailer.sent).toHaveLength(5)
  })
})

describe('a person who invents stays', () => {
  it('sends no ticket above the limit of a person, and a colleague still does', async () => {
    const limit = ticketLimit(demo.owner.id)
    await server.database.transaction(async (tx) => {
      for (let nth = 0; nth < limit.most; nth += 1) await takeOrWait(limit, tx)
    })
    const body = { id: uuidv7(), address: EMAIL }
    await server.value(sendEntryTicket, { params: { id: await parked(5) }, body }, demo.owner)
    expect(await states()).toEqual([['entry_ticket', 'dropped', 'too_many']])
    await ask(await parked(5), EMAIL)
    await server.jobs.drain()
    expect(mailer.sent).toHaveLength(1)
  })
})

describe('the switch of the company', () => {
  const offered = async () =>
    (await server.value(getCompany, { params: { id: demo.colombia } }, demo.ana)).customerMessages

  it('sends tickets while it is on', async () => {
    await settings('entry_ticket')
    await ask(await parked(5), EMAIL)
    expect(await states()).toEqual([['entry_ticket', 'sent', null]])
    expect(await offered()).toEqual(['entry_ticket'])
  })

  it('drops tickets while it is off, lists them as not sent, and offers none on devices', async () => {
    await settings('receipt')
    expect(await ask(await parked(5), EMAIL)).toMatchObject({ ok: true })
    expect(await states()).toEqual([['entry_ticket', 'dropped', 'switched_off']])
    expect(mailer.sent).toEqual([])
    expect(await offered()).toEqual(['receipt'])
  })
})

describe('the address of a ticket', () => {
  it.each([
    ['an e-mail without an at sign', { channel: 'email', email: 'maria.example.test' }, 'email', 'email_invalid'],
    ['a phone with letters', { channel: 'whatsapp', phoneCode: '57', phone: '30O1234567' }, 'phone', 'phone_invalid'],
    [
      'a country code of letters',
      { channel: 'whatsapp', phoneCode: 'CO', phone: '3001234567' },
      'phoneCode',
      'phone_code_invalid',
    ],
  ] as const)('is refused if it is %s', async (_, address, field, code) => {
    expect(await ask(await parked(5), address)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: `address.${field}`, code }] },
    })
  })

  it('is accepted with spaces and the country code before the number', async () => {
    await ask(await parked(5), { channel: 'whatsapp', phoneCode: '57', phone: '+57 300-123 4561' })
    await server.jobs.drain()
    expect(simulator.books).toMatchObject([{ to: '573001234561' }])
  })
})
