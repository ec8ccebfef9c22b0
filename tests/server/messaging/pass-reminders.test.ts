import { beforeEach, describe, expect, it } from 'vitest'

import { listCustomerMessages, setMessaging } from '../../../contract/messaging.ts'
import { FIRST_SETTINGS } from '../../../domain/messaging.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { createMailer } from '../../../server/mail/mailer.ts'
import { remindDue } from '../../../server/messaging/occasions.ts'
import { startMailServer } from '../mail/smtp.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { connect, pauseIsOver, testWhatsApp } from './support.ts'

const START = Date.parse('2026-11-28T15:00:00.000Z')
let time = START
const now = () => new Date(time)
const { messengers } = testWhatsApp({ now })
const smtp = await startMailServer()
const mailer = createMailer({ smtpUrl: smtp.url, from: 'PARQ <parq@example.test>' }, '')
const server = await openTestServer({ now, messengers, mailer })
const demo = await enterDemo(server)

beforeEach(async () => {
  time = START
  await server.owner.query(
    'delete from pgboss.job; delete from message_deliveries; delete from customer_messages; delete from messages; delete from messaging_settings; delete from limiter_buckets',
  )
  await connect(server, demo.owner)
})

describe('a reminder that a pass ends', () => {
  async function endingIn(days: number): Promise<string> {
    const { rows } = await server.owner.query<{ id: string }>(
      `update passes set cancelled_at = null, paused_on = null, starts_on = '2026-10-01', ends_on = date '2026-11-28' + $2::int
       where id = (select id from passes where company_id = $1 and driver_id is not null order by id limit 1) returning id`,
      [demo.colombia, days],
    )
    const id = rows[0]?.id ?? ''
    await server.owner.query(
      `update drivers set notification_method = 'email', email = 'pass@example.test' where id = (select driver_id from passes where id = $1)`,
      [id],
    )
    return id
  }
  const kinds = ['pass_expiring', 'pass_expired'] as const
  const settings = { ...FIRST_SETTINGS, kinds: [...kinds], quiet: null }
  const remind = async () => {
    await remindDue({ database: server.database, jobs: server.jobs, now, log: { warn: () => undefined } })
    await server.jobs.drain()
  }
  const told = async (id: string) =>
    (await server.value(listCustomerMessages, { query: {} }, demo.owner)).data.flatMap(({ kind, subjectId, state }) =>
      subjectId === id ? [`${kind} ${state}`] : [],
    )

  it('is sent once, the chosen number of days before', async () => {
    const id = await endingIn(5)
    await server.value(setMessaging, { body: { ...settings, expiringDays: 4 } }, demo.owner)
    await remind()
    expect(await told(id)).toEqual([])
    await server.value(setMessaging, { body: { ...settings, expiringDays: 5 } }, demo.owner)
    await remind()
    await remind()
    expect(await told(id)).toEqual(['pass_expiring sent'])
  })

  it('is followed by a notice once the pass has ended', async () => {
    const id = await endingIn(-1)
    await server.value(setMessaging, { body: settings }, demo.owner)
    await remind()
    expect(await told(id)).toEqual(['pass_expired sent'])
  })

  it('is not sent by a company that has not switched it on', async () => {
    const id = await endingIn(2)
    await remind()
    expect(await told(id)).toEqual([])
  })

  it('waits until the quiet hours of its location are over', async () => {
    const id = await endingIn(2)
    // 10:00 in Bogotá.
    const quiet = { from: '09:00', until: '11:00' }
    await server.value(setMessaging, { body: { ...settings, quiet } }, demo.owner)
    await remind()
    expect(await told(id)).toEqual(['pass_expiring waiting'])
    time += 61 * MINUTE_MS
    await pauseIsOver(server)
    expect(await told(id)).toEqual(['pass_expiring sent'])
  })
})
