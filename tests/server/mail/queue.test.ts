import { pino } from 'pino'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'

import { createDriver } from '../../../contract/driver.ts'
import { sendUpdateLink } from '../../../contract/driver-link.ts'
import { discardMessage, listUnsentMessages, sendMessageAgain } from '../../../contract/message.ts'
import { resendInvoice } from '../../../contract/payment.ts'
import type { Transaction } from '../../../server/db/database.ts'
import { createJobs } from '../../../server/jobs/jobs.ts'
import { deliverMail } from '../../../server/mail/deliver.ts'
import { createMailer } from '../../../server/mail/mailer.ts'
import { enqueueMail } from '../../../server/mail/enqueue-mail.ts'
import { passwordChangedMail } from '../../../server/account/account-mails.ts'
import { sweepLeftovers } from '../../../server/sweeper/sweeper.ts'
import { withLink } from '../driver-links/support.ts'
import { aNewDriver } from '../drivers/support.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { startMailServer } from './smtp.ts'

const smtp = await startMailServer()
const mailer = createMailer({ smtpUrl: smtp.url, from: 'PARQ <parq@example.test>' }, '')
const server = await openTestServer({ mailer })
const demo = await enterDemo(server)

/** Another process on the database, which sends the mail of a killed process. */
function anotherProcess() {
  const jobs = createJobs(server.database, pino({ level: 'silent' }))
  deliverMail(jobs, {
    database: server.database,
    mailer,
    appUrl: () => 'https://parq.test',
    log: pino({ level: 'silent' }),
  })
  return jobs
}

/** Sends mail that belongs to no company. */
const tellAccount = (to: string, tx: Transaction) =>
  enqueueMail(
    passwordChangedMail,
    { companyId: null, to, language: 'en', facts: { name: 'María' } },
    { tx, enqueue: (queue, data, within) => server.jobs.send(queue, data, within) },
  )

const LATER = { at: 'message', code: 451, says: 'Try again later' } as const
const NEVER = { at: 'address', code: 550, says: 'No such mailbox here' } as const

beforeEach(async () => {
  smtp.verdict = 'takes'
  smtp.taken.length = 0
  smtp.turnedAway.length = 0
  await server.owner.query(
    'delete from limiter_buckets; delete from pgboss.job; delete from messages; delete from account_messages',
  )
})

async function paid(): Promise<string> {
  const id = await addService(server, {
    companyId: demo.colombia,
    locationId: demo.ana.locations[0] ?? '',
    status: 'completed',
    paymentMethod: 'cash',
    startedAt: new Date('2026-11-20T13:05:00.000Z'),
  })
  await server.owner.query(
    `update services set ended_at = started_at, paid_at = started_at, total_minutes = 17, service_charge = 260000, discount = 0, total_cost = 260000, tax = 41527 where id = $1`,
    [id],
  )
  return id
}

const mailReceipt = (id: string, email = 'maria@example.test') =>
  server.value(resendInvoice, { params: { id }, body: { email } }, demo.ana)
const unsent = async (by = demo.owner) => (await server.value(listUnsentMessages, { query: {} }, by)).data
const again = (id: string, by = demo.owner) => server.call(sendMessageAgain, { params: { id } }, by)
/** Ends the pause before the next try. */
const pauseIsOver = () =>
  server.owner.query(`update pgboss.job set start_after = now() - interval '1 second' where state < 'active'`)
const rows = async () =>
  (
    await server.owner.query<{ attempts: number; answer: string | null; secret: string | null }>(
      'select attempts, answer, secret from messages',
    )
  ).rows
const messageId = (mail = '') => /^Message-ID: (\S+)/im.exec(mail)?.[1]
const tokenOf = (mail = '') => /update-driver\?lng=3D\w\w#([\w-]{64})/.exec(mail.replaceAll(/=\r\n/g, ''))?.[1] ?? ''

describe('a message [S2-27]', () => {
  it('reaches the mail server, and is then deleted', async () => {
    await mailReceipt(await paid())
    expect(smtp.taken).toHaveLength(1)
    for (const said of ['From: PARQ <parq@example.test>', 'To: maria@example.test', 'Content-Type: application/pdf'])
      expect(smtp.taken[0]).toContain(said)
    expect(messageId(smtp.taken[0])).toMatch(/^<[0-9a-f-]{36}@example\.test>$/)
    expect(await rows()).toEqual([])
    expect((await server.owner.query('select distinct state::text from pgboss.job')).rows).toEqual([
      { state: 'completed' },
    ])
  })

  it('is retried later as the same message if it was refused once', async () => {
    smtp.verdict = LATER
    await mailReceipt(await paid())
    expect(await rows()).toEqual([{ attempts: 1, answer: '451 Try again later', secret: null }])
    smtp.verdict = 'takes'
    await server.jobs.drain()
    expect(smtp.taken).toEqual([])
    await pauseIsOver()
    await server.jobs.drain()
    expect(smtp.taken.map(messageId)).toEqual(smtp.turnedAway.map(messageId))
    expect(await rows()).toEqual([])
    expect(await unsent()).toEqual([])
  })

  it('disappears if its transaction fails', async () => {
    const failing = server.database.transaction(async (tx) => {
      await tellAccount('maria@example.test', tx)
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    await server.jobs.drain()
    expect(smtp.taken).toEqual([])
    expect((await server.owner.query('select from pgboss.job')).rowCount).toBe(0)
  })

  it('without a company is sent and deleted too', async () => {
    await server.database.transaction((tx) => tellAccount('maria@example.test', tx))
    await server.jobs.drain()
    expect(smtp.taken[0]).toContain('Subject: =?UTF-8?Q?Your_password_was_changed_')
    expect((await server.owner.query('select from account_messages')).rowCount).toBe(0)
  })

  it('contains the logo of its company in a small size', async () => {
    const logo = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer()
    await server.owner.query(
      `with f as (insert into files (company_id, id, media_type, content, created_by) values ($1, gen_random_uuid(), 'image/png', $2, $3) returning id) update companies set logo = (select id::text from f) where id = $1`,
      [demo.colombia, logo, demo.ana.id],
    )
    await mailReceipt(await paid())
    await server.owner.query('update companies set logo = null')
    expect(smtp.taken[0]).toMatch(/^Content-ID: <logo>/im)
    expect(smtp.taken[0]?.replaceAll(/=\r\n/g, '')).toMatch(/<img src=3D"cid:logo" alt=3D"" width=3D"64" height=3D"64"/)
  })
})

describe('a killed server', () => {
  it('leaves a committed message to another server, or to its own next start', async () => {
    smtp.verdict = LATER
    await mailReceipt(await paid())
    smtp.verdict = 'takes'
    await pauseIsOver()
    await anotherProcess().drain()
    expect(smtp.taken).toHaveLength(1)
  })

  it('is replaced once its time for a message has passed', async () => {
    smtp.verdict = LATER
    await mailReceipt(await paid())
    smtp.verdict = 'takes'
    await server.owner.query(`update pgboss.job set state = 'active', started_on = now() where name = 'mail'`)
    const other = anotherProcess()
    await other.maintain()
    await pauseIsOver()
    await other.drain()
    expect(smtp.taken).toEqual([])
    await server.owner.query(`update pgboss.job set started_on = now() - interval '121 seconds' where name = 'mail'`)
    await other.maintain()
    await pauseIsOver()
    await other.drain()
    expect(smtp.taken).toHaveLength(1)
  })

  it('shares the work with others, and each message is sent once', async () => {
    const to = Array.from({ length: 12 }, (_, nth) => `m${nth}@example.test`)
    await server.database.transaction(async (tx) => {
      for (const one of to) await tellAccount(one, tx)
    })
    await Promise.all([anotherProcess().drain(), anotherProcess().drain()])
    expect(smtp.taken.map((mail) => /^To: (\S+)/m.exec(mail)?.[1] ?? '').toSorted()).toEqual(to.toSorted())
  })
})

describe('a message that could not be sent', () => {
  it('is shown to admins of its company only, who can send it again', async () => {
    smtp.verdict = NEVER
    await mailReceipt(await paid(), 'nobody@example.test')
    const [message] = await unsent()
    expect(message).toMatchObject({
      kind: 'receipt',
      sentTo: 'nobody@example.test',
      failure: 'refused',
      answer: '550 No such mailbox here',
    })
    expect(await unsent(demo.mexicanOwner)).toEqual([])
    expect(await again(message?.id ?? '', demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await again(message?.id ?? '', demo.ana)).toMatchObject({ status: 403 })
    smtp.verdict = 'takes'
    expect(await again(message?.id ?? '')).toMatchObject({ ok: true, value: { sentTo: 'nobody@example.test' } })
    expect(smtp.taken).toHaveLength(1)
    expect(await unsent()).toEqual([])
    expect(await again(message?.id ?? '')).toMatchObject({ status: 404 })
  })

  it('is given up after the maximum number of tries', async () => {
    smtp.verdict = LATER
    await mailReceipt(await paid())
    await server.owner.query(`update pgboss.job set retry_count = retry_limit - 1`)
    await pauseIsOver()
    await server.jobs.drain()
    expect(await unsent()).toMatchObject([{ failure: 'not_taken', answer: '451 Try again later' }])
  })

  it('stores no link, and gets a new link if it is sent again', async () => {
    const driver = await server.value(createDriver, { body: aNewDriver({ email: 'nubia@example.test' }) }, demo.ana)
    smtp.verdict = LATER
    await server.value(sendUpdateLink, { params: { id: driver.id } }, demo.ana)
    const [waiting] = await rows()
    expect(waiting?.secret).toBe(tokenOf(smtp.turnedAway[0]))
    smtp.verdict = NEVER
    await pauseIsOver()
    await server.jobs.drain()
    expect(await rows()).toMatchObject([{ secret: null }])
    smtp.verdict = 'takes'
    const [message] = await unsent()
    expect(message).toMatchObject({ kind: 'driver_update', failure: 'refused' })
    expect(await again(message?.id ?? '')).toMatchObject({ ok: true })
    const { open } = withLink(server)
    expect(await open(tokenOf(smtp.turnedAway[0]))).toMatchObject({ status: 410 })
    expect(await open(tokenOf(smtp.taken[0]))).toMatchObject({ ok: true, value: { driver: { id: driver.id } } })
    expect(await unsent()).toEqual([])
  })

  it('is not sent again once its link has expired or its content is outdated', async () => {
    const driver = await server.value(createDriver, { body: aNewDriver({ email: 'late@example.test' }) }, demo.ana)
    smtp.verdict = LATER
    await server.value(sendUpdateLink, { params: { id: driver.id } }, demo.ana)
    await server.owner.query(`update messages set expires_at = now() - interval '1 second'`)
    const id = await paid()
    await mailReceipt(id)
    await server.owner.query(`update services set status = 'voided' where id = $1`, [id])
    smtp.verdict = 'takes'
    await pauseIsOver()
    await server.jobs.drain()
    expect(smtp.taken).toEqual([])
    expect((await unsent()).map(({ kind, failure }) => `${kind} ${failure}`).toSorted()).toEqual([
      'driver_update expired',
      'receipt outdated',
    ])
  })

  it('to a deleted driver cannot be sent again, and is removed from the list', async () => {
    const driver = await server.value(createDriver, { body: aNewDriver({ email: 'gone@example.test' }) }, demo.ana)
    smtp.verdict = NEVER
    await server.value(sendUpdateLink, { params: { id: driver.id } }, demo.ana)
    await server.owner.query('delete from drivers where id = $1', [driver.id])
    const [message] = await unsent()
    expect(await again(message?.id ?? '')).toMatchObject({ status: 404 })
    expect(await unsent()).toHaveLength(1)
    expect(await server.call(discardMessage, { params: { id: message?.id ?? '' } }, demo.mexicanOwner)).toMatchObject({
      status: 404,
    })
    expect(await server.value(discardMessage, { params: { id: message?.id ?? '' } }, demo.owner)).toEqual({
      id: message?.id,
    })
    expect(await unsent()).toEqual([])
  })

  it('is deleted after thirty days', async () => {
    smtp.verdict = NEVER
    await mailReceipt(await paid())
    await server.owner.query(`update messages set failed_at = now() - interval '29 days'`)
    await sweepLeftovers(server.database)
    expect(await unsent()).toHaveLength(1)
    await server.owner.query(`update messages set failed_at = now() - interval '31 days'`)
    await sweepLeftovers(server.database)
    expect(await unsent()).toEqual([])
  })
})
