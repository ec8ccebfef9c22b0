import { beforeEach, describe, expect, it } from 'vitest'

import { getAlerts } from '../../../contract/alert.ts'
import { peopleStatistics } from '../../../contract/people-statistics.ts'
import { formatFigures } from '../../../domain/money.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { aMailer } from '../driver-links/support.ts'
import { openTestServer } from '../support/test-server.ts'
import { change } from './support.ts'

/** Current time of the server: a Wednesday noon in Bogotá. */
let at = new Date('2031-03-05T17:00:00Z')
const MONDAY = '2031-03-10T11:00:00Z'
const mailer = aMailer()
const server = await openTestServer({ mailer, now: () => at })
const demo = await enterDemo(server)
const { owner, ana } = demo
const [here = ''] = await demo.locationsOf(demo.colombia)
await paid('2031-03-04T15:00:00Z')
await paid('2031-03-12T15:00:00Z')

/** Ana ends a stay of which a part is missing. */
async function paid(paidAt: string): Promise<void> {
  const id = await addService(server, {
    companyId: demo.colombia,
    locationId: here,
    status: 'completed',
    paymentMethod: 'cash',
    totalCost: 100_00,
    startedAt: new Date(paidAt),
  })
  await server.owner.query(
    'update services set paid_at = $2, ended_at = $2, exit_operator_id = $3, service_charge = total_cost, discount = 0 where id = $1',
    [id, paidAt, ana.id],
  )
  await server.owner.query(
    `insert into deviations (company_id, service_id, kind, at, location_id, by_id, amount, unverified) values ($1, $2, 'early_end', $3, $4, $5, 12300, 4500)`,
    [demo.colombia, id, paidAt, here, ana.id],
  )
}

/** Moves the clock to this instant, and runs the jobs that are due by then. */
async function become(instant: string): Promise<void> {
  at = new Date(instant)
  await server.owner.query(
    `update pgboss.job set start_after = now() - interval '1 second' where name = 'people_mail' and state < 'active'`,
  )
  await server.jobs.drain()
}

const mailed = () => mailer.sent.filter(({ subject }) => subject.startsWith('Personas y actividad'))

beforeEach(async () => {
  at = new Date('2031-03-05T17:00:00Z')
  await server.owner.query('delete from messages; delete from pgboss.job; delete from alert_settings')
  mailer.sent.length = 0
})

describe('the weekly mail about people', () => {
  it('comes on Monday morning with the figures of the page for the week before, and says how to read them', async () => {
    await change(server, { weeklyPeople: true }, owner)
    await become('2031-03-10T10:59:00Z')
    expect(mailed()).toEqual([])
    await become(MONDAY)
    expect(mailed()).toMatchObject([
      { to: owner.email, subject: 'Personas y actividad · 03/03/2031 – 09/03/2031 · Yarumo Parqueaderos' },
    ])
    const { data } = await server.value(
      peopleStatistics,
      { query: { from: '2031-03-03T05:00:00.000Z', before: '2031-03-10T05:00:00.000Z' } },
      owner,
    )
    expect(data).toMatchObject([{ person: { id: ana.id }, stays: 1, atRisk: 12_300, unverified: 4_500 }])
    const [mail] = mailed()
    expect(mail?.text).toContain(formatFigures(12_300, 'COP', 'spec'))
    expect(mail?.text).toContain(ana.name)
    expect(mail?.text).toContain('Pocas estadías no prueban nada')
    expect(mail?.leaveUrl).toMatch(/^https:\/\/parq\.test\/api\/v2\/users\/mail-link\?lng=es&t=[\w-]{64}$/)
    expect(mail?.text).toMatch(/https:\/\/parq\.test\/dashboard\/staff-activity\?\S*days=%227%22/)
  })

  it('ends with one press of the mail program', async () => {
    await change(server, { weeklyPeople: true }, owner)
    await become(MONDAY)
    const { pathname, search } = new URL(mailed()[0]?.leaveUrl ?? '')
    expect((await server.app.request(pathname + search, { method: 'POST' })).status).toBe(200)
    expect((await server.value(getAlerts, {}, owner)).settings.weeklyPeople).toBe(false)
    await become('2031-03-17T11:00:00Z')
    expect(mailed()).toHaveLength(1)
  })

  it('comes once for each week, also if the jobs of a dead process run again', async () => {
    await change(server, { weeklyPeople: true }, owner)
    await become(MONDAY)
    expect(mailed()).toHaveLength(1)
    await server.owner.query(
      `insert into pgboss.job (name, data) values ('people_mail', jsonb_build_object('companyId', $1::text, 'operatorId', $2::text, 'due', $3::text))`,
      [demo.colombia, owner.id, new Date(MONDAY).toISOString()],
    )
    await become('2031-03-10T12:00:00Z')
    expect(mailed()).toHaveLength(1)
    await become('2031-03-17T11:00:00Z')
    expect(mailed().map(({ subject }) => subject)).toEqual([
      expect.stringContaining('03/03/2031'),
      expect.stringContaining('10/03/2031 – 16/03/2031'),
    ])
  })

  it('covers all missed weeks in one mail after an outage', async () => {
    await change(server, { weeklyPeople: true }, owner)
    await become('2031-03-18T15:00:00Z')
    expect(mailed()).toMatchObject([{ subject: expect.stringContaining('03/03/2031 – 16/03/2031') }])
  })

  it('is off for a person who has not switched it on, and on for one who has', async () => {
    expect((await server.value(getAlerts, {}, owner)).settings.weeklyPeople).toBe(false)
    await change(server, { pauseMinutes: 60 }, owner)
    await become(MONDAY)
    expect(mailed()).toEqual([])
    await change(server, { weeklyPeople: true }, owner)
    expect((await server.value(getAlerts, {}, owner)).settings.weeklyPeople).toBe(true)
  })

  it('does not come after it was switched off, and once after it was switched on again', async () => {
    await change(server, { weeklyPeople: true }, owner)
    await change(server, { weeklyPeople: false }, owner)
    await become(MONDAY)
    expect(mailed()).toEqual([])
    at = new Date('2031-03-05T17:00:00Z')
    await change(server, { weeklyPeople: true }, owner)
    await become(MONDAY)
    expect(mailed()).toHaveLength(1)
  })

  it('does not come to a person who is no administrator any more', async () => {
    await change(server, { weeklyPeople: true }, owner)
    await server.owner.query(`update operators set role = 'parking_staff' where id = $1`, [owner.id])
    await become(MONDAY)
    await server.owner.query(`update operators set role = 'parking_admin' where id = $1`, [owner.id])
    expect(mailed()).toEqual([])
  })

  it('is not sent for a week in which nobody worked', async () => {
    at = new Date('2031-04-02T17:00:00Z')
    await change(server, { weeklyPeople: true }, owner)
    await become('2031-04-07T11:00:00Z')
    expect(mailed()).toEqual([])
  })
})
