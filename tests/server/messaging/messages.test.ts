import { beforeEach, describe, expect, it } from 'vitest'

import { getMessaging, listCustomerMessages, resendCustomerMessage, setMessaging } from '../../../contract/messaging.ts'
import { resendInvoice } from '../../../contract/payment.ts'
import { updateNotificationMethod } from '../../../contract/service-writes.ts'
import { FIRST_SETTINGS } from '../../../domain/messaging.ts'
import { createMailer } from '../../../server/mail/mailer.ts'
import { tellPaid } from '../../../server/messaging/occasions.ts'
import type { WhatsAppTrouble } from '../../../server/messaging/simulators/whatsapp-simulator.ts'
import { startMailServer } from '../mail/smtp.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { connect, notify, pauseIsOver, payStayOf, testWhatsApp } from './support.ts'

const MINUTE_MS = 60_000
let time = Date.parse('2026-11-28T15:00:00.000Z')
const now = () => new Date(time)
const troubles: WhatsAppTrouble[] = []
const { simulator, messengers } = testWhatsApp({
  now,
  trouble: (_, path) => (path.endsWith('/media') ? null : (troubles.shift() ?? null)),
})
const smtp = await startMailServer()
const mailer = createMailer({ smtpUrl: smtp.url, from: 'PARQ <parq@example.test>' }, '')
const server = await openTestServer({ now, messengers, mailer })
const demo = await enterDemo(server)
const place = { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '' }
let nth = 0

beforeEach(async () => {
  time = Date.parse('2026-11-28T15:00:00.000Z')
  troubles.length = 0
  simulator.books.length = 0
  simulator.notices.length = 0
  smtp.taken.length = 0
  await server.owner.query(
    'delete from pgboss.job; delete from message_deliveries; delete from customer_messages; delete from message_opt_outs; delete from messages; delete from messaging_settings; delete from limiter_buckets',
  )
  await connect(server, demo.owner)
})

const reached = (
  changes: Partial<{ method: 'email' | 'whatsapp' | null; email: string | null; phone: string | null }> = {},
) => {
  nth++
  return {
    method: 'whatsapp' as const,
    email: `driver${nth}@example.test`,
    phone: `30112${String(nth).padStart(4, '0')}1`,
    paidAt: now(),
    ...changes,
  }
}

/** Pays a stay and queues its receipt, as the charge does. */
async function paid(changes: Parameters<typeof reached>[0] = {}): Promise<string> {
  const id = await payStayOf(server, place, reached(changes))
  await queueReceipt(id)
  await server.jobs.drain()
  return id
}

function queueReceipt(id: string): Promise<void> {
  return server.database.transaction(async (tx) => {
    await tx.query(`select set_config('app.company', $1, true)`, [demo.colombia])
    await tellPaid(
      { id },
      {
        tx,
        now: now(),
        actor: { companyId: demo.colombia },
        enqueue: (queue, data, within, afterMs, priority) => server.jobs.send(queue, data, within, afterMs, priority),
      },
    )
  })
}

const listed = async () => (await server.value(listCustomerMessages, { query: {} }, demo.owner)).data
const states = async () => (await listed()).map(({ state, reason }) => [state, reason])
const attempts = async () =>
  (await listed()).flatMap(({ deliveries }) => deliveries.map(({ channel, state }) => `${channel} ${state}`))
async function notifyAll(): Promise<void> {
  for (const notice of simulator.notices.splice(0)) expect(await notify(server, notice)).toBe(200)
}

describe('a receipt after the payment', () => {
  it('goes to WhatsApp with its document and the address of its page', async () => {
    await paid()
    expect(simulator.books).toHaveLength(1)
    expect(simulator.books[0]).toMatchObject({ template: 'parq_receipt', hasDocument: true })
    expect(simulator.books[0]?.values['link']).toMatch(/^https:\/\/parq\.test\/r\/[\w-]{44}\?lng=es$/)
    expect(await states()).toEqual([['accepted', null]])
    await notifyAll()
    expect(await states()).toEqual([['read', null]])
    expect(smtp.taken).toEqual([])
  })

  it('goes by e-mail to a driver who prefers it', async () => {
    await paid({ method: 'email' })
    expect(smtp.taken).toHaveLength(1)
    expect(simulator.books).toEqual([])
    expect(await states()).toEqual([['sent', null]])
  })

  it('is not sent to a driver who has chosen no method', async () => {
    await paid({ method: null })
    expect(await listed()).toEqual([])
  })

  it('is not sent by a company that has switched receipts off', async () => {
    await server.value(setMessaging, { body: { ...FIRST_SETTINGS, kinds: ['pass_sold'] } }, demo.owner)
    await paid()
    expect(await listed()).toEqual([])
  })

  it('is queued once, however often the charge is repeated', async () => {
    await queueReceipt(await paid())
    await server.jobs.drain()
    expect(simulator.books).toHaveLength(1)
  })

  it('goes by e-mail if the phone is not on WhatsApp', async () => {
    await paid({ phone: '3011220000' })
    expect(await attempts()).toEqual(['whatsapp failed', 'email sent'])
    expect(smtp.taken).toHaveLength(1)
  })

  it('goes by e-mail once WhatsApp reports that an accepted message failed', async () => {
    await paid({ phone: '3011229999' })
    expect(await attempts()).toEqual(['whatsapp accepted'])
    await notifyAll()
    await server.jobs.drain()
    expect(await attempts()).toEqual(['whatsapp failed', 'email sent'])
  })

  it('fails visibly if the phone is not on WhatsApp and there is no e-mail', async () => {
    await paid({ phone: '3011230000', email: null })
    expect(await states()).toEqual([['failed', 'refused']])
  })

  it('is tried again after a rate limit of WhatsApp', async () => {
    troubles.push('busy')
    await paid()
    expect(await attempts()).toEqual(['whatsapp failed'])
    time += 2 * MINUTE_MS
    await pauseIsOver(server)
    expect(await attempts()).toEqual(['whatsapp failed', 'whatsapp accepted'])
    expect(smtp.taken).toEqual([])
  })

  it('goes by e-mail if its template is not approved', async () => {
    troubles.push('not_approved')
    await paid()
    expect(await attempts()).toEqual(['whatsapp failed', 'email sent'])
  })

  it('goes by the method that is chosen after the payment', async () => {
    const id = await paid({ method: 'email' })
    await server.value(
      updateNotificationMethod,
      { params: { id }, body: { from: null, notificationMethod: 'whatsapp' } },
      demo.owner,
    )
    expect(await attempts()).toEqual(['whatsapp accepted', 'email sent'])
  })
})

describe('a receipt that is sent again', () => {
  const titles = () => smtp.taken.map((mail) => (mail.includes('COPIA') ? 'copy' : 'first'))

  it('is a copy if the receipt was sent automatically', async () => {
    const id = await paid({ method: 'email' })
    await server.value(resendInvoice, { params: { id }, body: { email: 'again@example.test' } }, demo.owner)
    await server.jobs.drain()
    expect(titles()).toEqual(['first', 'copy'])
  })

  it('is a copy from the page of messages', async () => {
    await paid({ method: 'email' })
    const [message] = await listed()
    await server.value(
      resendCustomerMessage,
      { params: { id: message?.id ?? '' }, body: { channel: 'email' } },
      demo.owner,
    )
    await server.jobs.drain()
    expect(titles()).toEqual(['first', 'copy'])
  })

  it('is no copy if no channel accepted the first one', async () => {
    const id = await paid({ phone: '3011250000', email: null })
    expect(await states()).toEqual([['failed', 'refused']])
    await server.value(resendInvoice, { params: { id }, body: { email: 'again@example.test' } }, demo.owner)
    await server.jobs.drain()
    expect(titles()).toEqual(['first'])
  })
})

describe('the preview of a message', () => {
  it('shows the amount in the currency of the company', async () => {
    const sampleOf = async (by: typeof demo.owner) =>
      (await server.value(getMessaging, { headers: {} }, by)).previews.find(({ kind }) => kind === 'receipt')?.sample
    expect(await sampleOf(demo.owner)).toMatch(/12[.,]500[.,]00/)
    expect(await sampleOf(demo.britishOwner)).toMatch(/£\s12,500\.00/)
  })
})

describe('an answer of WhatsApp that was lost', () => {
  it('is recognised from the notice, and the message is not sent twice', async () => {
    troubles.push('cut_after')
    await paid()
    expect(await attempts()).toEqual(['whatsapp sending'])
    await notifyAll()
    time += 11 * MINUTE_MS
    await pauseIsOver(server)
    expect(simulator.books).toHaveLength(1)
    expect(await states()).toEqual([['read', null]])
  })

  it('is given up once later messages are reported', async () => {
    troubles.push('cut_before')
    await paid()
    time += 11 * MINUTE_MS
    await paid()
    await notifyAll()
    await pauseIsOver(server)
    expect(simulator.books).toHaveLength(2)
  })

  it('leads to an e-mail if WhatsApp reports nothing for an hour', async () => {
    troubles.push('cut_before')
    await paid()
    time += 61 * MINUTE_MS
    await pauseIsOver(server)
    expect(await attempts()).toEqual(['whatsapp unsure', 'email sent'])
  })
})

describe('a notice of WhatsApp', () => {
  it('is accepted twice and out of order', async () => {
    await paid()
    const [sent, delivered, read] = simulator.notices
    if (!sent || !delivered || !read) throw new Error('The simulator did not report')
    for (const notice of [read, sent, delivered, read, sent]) expect(await notify(server, notice)).toBe(200)
    expect(await states()).toEqual([['read', null]])
  })

  it('is refused if its signature is wrong', async () => {
    await paid()
    const [notice] = simulator.notices
    if (!notice) throw new Error('The simulator did not report')
    expect(await notify(server, { ...notice, signature: `sha256=${'0'.repeat(64)}` })).toBe(403)
    expect(await states()).toEqual([['accepted', null]])
  })

  it('is refused for a company without a connection', async () => {
    await paid()
    const [notice] = simulator.notices
    if (!notice) throw new Error('The simulator did not report')
    expect(await notify(server, { ...notice, phoneNumberId: demo.mexico })).toBe(404)
  })

  it('is enabled by a request with the right token, and not by a guessed token', async () => {
    const ask = (token: string) =>
      server.app.request(
        `/hooks/whatsapp/${demo.colombia}?hub.mode=subscribe&hub.challenge=42&hub.verify_token=${token}`,
      )
    expect(await (await ask('simulated-app-secret')).text()).toBe('42')
    expect((await ask('guessed')).status).toBe(403)
  })
})

describe('a customer who answers BAJA', () => {
  it('receives receipts by e-mail from then on, until they answer ALTA', async () => {
    const phone = '3011240001'
    simulator.answer(demo.colombia, `57${phone}`, ' Baja. ')
    await notifyAll()
    const id = await paid({ phone })
    expect(await attempts()).toEqual(['email sent'])
    simulator.answer(demo.colombia, `57${phone}`, 'ALTA')
    await notifyAll()
    const [message] = await listed()
    await server.value(
      resendCustomerMessage,
      { params: { id: message?.id ?? '' }, body: { channel: 'whatsapp' } },
      demo.owner,
    )
    expect(simulator.books.map(({ to }) => to)).toEqual([`57${phone}`])
    expect(id).toBe((await listed())[0]?.subjectId)
  })
})
