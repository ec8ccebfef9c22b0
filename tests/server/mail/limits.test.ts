import { beforeEach, describe, expect, it } from 'vitest'

import { listUnsentMessages } from '../../../contract/message.ts'
import { resendInvoice } from '../../../contract/payment.ts'
import { userCalls } from '../../../contract/user.ts'
import { aMailer } from '../driver-links/support.ts'
import { usersOf } from '../operators/users.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { emptyBuckets, letPass } from '../support/limiter.ts'
import { openTestServer } from '../support/test-server.ts'

/** Invitations of a new company that leave at once. */
const FIRST = 20

const mailer = aMailer()
const server = await openTestServer({ mailer })
const demo = await enterDemo(server)
const { aUser } = usersOf(server, demo)

const invite = (given = {}) => server.value(userCalls.create, { body: aUser(given) }, demo.owner)
const held = async () => (await server.value(listUnsentMessages, { query: {} }, demo.owner)).held ?? null
const isNew = (is: boolean) =>
  server.owner.query(`update companies set created_at = now() - $2::interval where id = $1`, [
    demo.colombia,
    is ? '1 day' : '1 year',
  ])
const recipients = () => mailer.sent.map(({ to }) => to)

/** Lets a time pass for the limits, and for the mails that wait. */
async function pass(interval: string): Promise<void> {
  await letPass(server, interval)
  await server.owner.query(
    `update pgboss.job set start_after = start_after - $1::interval where name = 'mail' and state < 'active'`,
    [interval],
  )
  await server.owner.query('update messages set held_until = held_until - $1::interval', [interval])
  await server.jobs.drain()
}

async function paid(): Promise<string> {
  const id = await addService(server, {
    companyId: demo.colombia,
    locationId: demo.ana.locations[0] ?? '',
    status: 'completed',
    paymentMethod: 'cash',
    totalCost: 2_600_00,
    startedAt: new Date('2026-11-20T13:05:00.000Z'),
  })
  await server.owner.query(`update services set ended_at = started_at, paid_at = started_at, tax = 0 where id = $1`, [
    id,
  ])
  return id
}

beforeEach(async () => {
  await emptyBuckets(server)
  await server.owner.query('delete from messages; delete from pgboss.job')
  mailer.sent.length = 0
})

describe('the mails of a company', () => {
  it('leave at once up to the limit of a new company; further invitations wait, and the list says so', async () => {
    await isNew(true)
    for (let nth = 0; nth < FIRST; nth++) await invite()
    expect([recipients().length, await held()]).toEqual([FIRST, null])

    const later = await invite()
    const last = await invite()
    expect(recipients()).toHaveLength(FIRST)
    expect(await held()).toMatchObject({ count: 2, leavesAt: expect.any(String) })

    await pass('6 minutes')
    expect(recipients().slice(FIRST)).toEqual([later.email])
    await pass('6 minutes')
    expect(recipients().slice(FIRST)).toEqual([later.email, last.email])
    expect(await held()).toBeNull()
  })

  it('leave at once if the company is older', async () => {
    await isNew(false)
    for (let nth = 0; nth < FIRST + 5; nth++) await invite()
    expect([recipients().length, await held()]).toEqual([FIRST + 5, null])
  })

  it('leave for customers while invitations wait', async () => {
    await isNew(true)
    for (let nth = 0; nth <= FIRST; nth++) await invite()
    await server.value(resendInvoice, { params: { id: await paid() }, body: { email: 'maria@example.test' } }, demo.ana)
    expect(recipients().at(-1)).toBe('maria@example.test')
  })

  it('are not delayed by those of another company', async () => {
    await isNew(true)
    for (let nth = 0; nth <= FIRST; nth++) await invite()
    const [mexican = ''] = await demo.locationsOf(demo.mexico)
    const body = aUser({ locationIds: [mexican] })
    await server.value(userCalls.create, { body }, demo.mexicanOwner)
    expect(recipients()).toContain(body.email)
  })
})
