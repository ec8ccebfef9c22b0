import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'

import { passesTotals } from '../../../contract/pass-report.ts'
import { salesTotals } from '../../../contract/report.ts'
import { savedViewCalls } from '../../../contract/saved-view.ts'
import { formatFigures, formatMoney } from '../../../domain/money.ts'
import { aMailer } from '../driver-links/support.ts'
import { addPaidPass } from '../reports/support.ts'
import { addColleague, addService, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

/** Current time of the server: a Wednesday noon in Bogotá. */
let at = new Date('2031-03-05T17:00:00Z')
const mailer = aMailer()
const server = await openTestServer({ mailer, now: () => at })
const demo = await enterDemo(server)
const [here = '', there = ''] = await demo.locationsOf(demo.colombia)
// In addition to the demo's stays, which are of another year.
await paid(here, 100_00, '2031-03-04T15:00:00Z')
await paid(there, 250_00, '2031-03-04T20:00:00Z')
await paid(there, 400_00, '2031-03-06T20:00:00Z')

async function paid(locationId: string, amount: number, paidAt: string): Promise<void> {
  const id = await addService(server, {
    companyId: demo.colombia,
    locationId,
    status: 'completed',
    paymentMethod: 'cash',
    totalCost: amount,
    startedAt: new Date(paidAt),
  })
  await server.owner.query(
    'update services set paid_at = $2, ended_at = $2, service_charge = total_cost, discount = 0 where id = $1',
    [id, paidAt],
  )
}

/** Moves the clock to this instant, and runs the jobs that are due by then. */
async function become(instant: string): Promise<void> {
  at = new Date(instant)
  await server.owner.query(
    `update pgboss.job set start_after = now() - interval '1 second' where name = 'view_mail' and state < 'active'`,
  )
  await server.jobs.drain()
}

async function aView(given: object = {}) {
  at = new Date('2031-03-05T17:00:00Z')
  return server.value(
    savedViewCalls.create,
    {
      body: {
        id: uuidv7(),
        screen: 'report-sales',
        name: 'Ventas',
        search: { group: 'location' },
        shared: true,
        rhythm: 'day',
        readerIds: [demo.owner.id],
        ...given,
      },
    },
    demo.owner,
  )
}

const subjects = () => mailer.sent.map(({ to, subject }) => `${to} ${subject}`)
const figure = (amount: number) => formatFigures(amount, 'COP', 'spec')
const leaveUrl = (nth = 0) => mailer.sent[nth]?.leaveUrl?.replace('https://parq.test', '') ?? ''

beforeEach(async () => {
  mailer.sent.length = 0
  await server.owner.query(
    'delete from saved_views; delete from messages; delete from pgboss.job; delete from limiter_buckets',
  )
})

describe('a view by mail', () => {
  it('comes on the morning after its period, with the figures of the screen, the period in its subject and a link to the same rows', async () => {
    await aView()
    await become('2031-03-05T18:00:00Z')
    expect(subjects()).toEqual([])
    await become('2031-03-06T11:00:00Z')
    expect(subjects()).toEqual([`${demo.owner.email} Ventas · 05/03/2031 · Yarumo Parqueaderos`])
    expect(mailer.sent[0]?.text).toMatch(/nada coincide/)
    await become('2031-03-07T11:00:00Z')
    const [, second] = mailer.sent
    const range = { startDate: '2031-03-06T00:00:00', endDate: '2031-03-06T23:59:59' }
    const { total } = await server.value(
      salesTotals,
      { headers: {}, query: { ...range, groupBy: 'location' } },
      demo.owner,
    )
    expect(total.totalCost).toBe(400_00)
    expect(second?.subject).toContain('06/03/2031')
    expect(second?.text).toContain(figure(total.totalCost))
    expect(second?.html).toContain(figure(total.totalCost))
    const link = new URL(/https:\/\/parq\.test\/dashboard\S+/.exec(second?.text ?? '')?.[0] ?? '')
    expect([
      link.pathname,
      link.searchParams.get('from'),
      link.searchParams.get('to'),
      link.searchParams.get('group'),
    ]).toEqual(['/dashboard/reports/sales', '2031-03-06', '2031-03-06', 'location'])
  })

  it('includes pass income in a view of passes and in sales, and leaves it out if the view’s filter excludes passes', async () => {
    await addPaidPass(server, {
      companyId: demo.colombia,
      locationId: here,
      by: demo.ana.id,
      payments: [
        { at: new Date('2031-03-05T15:00:00Z'), method: 'cash', amount: 900_00 },
        { at: new Date('2031-03-05T16:00:00Z'), method: 'digital', amount: -200_00 },
      ],
    })
    const range = { startDate: '2031-03-05T00:00:00', endDate: '2031-03-05T23:59:59' }
    const { total } = await server.value(passesTotals, { headers: {}, query: range }, demo.owner)
    expect(total.amount).toBe(700_00)
    await aView({ screen: 'report-passes', name: 'Pases', search: { group: 'method' } })
    await aView({ name: 'Ventas' })
    await aView({ name: 'Carros', search: { types: '1' } })
    await become('2031-03-06T11:00:00Z')
    const textOf = (name: string) => mailer.sent.find(({ subject }) => subject.startsWith(name))?.text ?? ''
    expect(textOf('Pases')).toContain(figure(700_00))
    expect(textOf('Pases')).toContain(figure(900_00))
    expect(textOf('Pases')).toContain('https://parq.test/dashboard/reports/passes?')
    expect(textOf('Ventas')).toContain(`pases trajeron aparte, en los mismos días: ${figure(700_00)}`)
    expect(textOf('Carros')).not.toMatch(/pases/)
  })

  it('comes weekly on Mondays and monthly on the first, and only in the new rhythm after a change', async () => {
    const { id } = await aView({ rhythm: 'week' })
    await server.value(
      savedViewCalls.edit,
      { params: { id }, body: { changes: { rhythm: { from: 'week', to: 'month' } } } },
      demo.owner,
    )
    await become('2031-03-10T11:00:00Z')
    expect(subjects()).toEqual([])
    await become('2031-04-01T11:00:00Z')
    expect(subjects()).toEqual([expect.stringContaining('01/03/2031 – 31/03/2031')])
    mailer.sent.length = 0
    await aView({ rhythm: 'week' })
    await become('2031-03-10T11:00:00Z')
    expect(subjects()).toEqual([expect.stringContaining('03/03/2031 – 09/03/2031')])
  })

  it('reports all missed days in one mail after an outage, and continues from there', async () => {
    await aView()
    await become('2031-03-09T15:00:00Z')
    expect(subjects()).toEqual([expect.stringContaining('05/03/2031 – 08/03/2031')])
    await become('2031-03-09T16:00:00Z')
    await become('2031-03-10T11:00:00Z')
    expect(subjects()).toEqual([expect.stringContaining('–'), expect.stringContaining('· 09/03/2031 ·')])
  })

  it('shows each reader the rows that they may see, in their language, with a note about the rest', async () => {
    const rosa = await addColleague(server, demo.colombia)
    await server.owner.query(
      'insert into operator_locations (company_id, operator_id, location_id) values ($1, $2, $3)',
      [demo.colombia, rosa, here],
    )
    await server.owner.query(`update operators set language = 'en' where id = $1`, [rosa])
    const nobody = await addColleague(server, demo.colombia)
    await aView({
      rhythm: 'month',
      search: { locations: `${here},${there}` },
      readerIds: [demo.owner.id, rosa, nobody],
    })
    await become('2031-04-01T11:00:00Z')
    const [owners, rosas] = [
      mailer.sent.find(({ to }) => to === demo.owner.email),
      mailer.sent.find(({ to }) => to.startsWith(rosa)),
    ]
    expect(mailer.sent).toHaveLength(2)
    expect(owners?.text).toContain(figure(750_00))
    expect(rosas?.text).toContain(figure(100_00))
    expect(rosas?.text).not.toContain(figure(250_00))
    expect(rosas?.text).toContain('One location of this view is not yours')
    expect(rosas?.text).not.toContain(there)
  })

  it('goes to nobody who left, cannot sign in, or unsubscribed, even shortly before sending', async () => {
    const [gone, off, late] = [
      await addColleague(server, demo.colombia),
      await addColleague(server, demo.colombia),
      await addColleague(server, demo.colombia),
    ]
    for (const id of [gone, off, late])
      await server.owner.query(
        'insert into operator_locations (company_id, operator_id, location_id) values ($1, $2, $3)',
        [demo.colombia, id, here],
      )
    await aView({ readerIds: [gone, off, late] })
    await server.owner.query('update operators set deleted_at = now() where id = $1', [gone])
    await server.owner.query('update identities set is_active = false where id = $1', [off])
    mailer.refuse = () => new Error('Away')
    await become('2031-03-06T11:00:00Z')
    mailer.refuse = null
    const { rows } = await server.owner.query<{ sent_to: string }>('select sent_to from messages')
    expect(rows).toEqual([{ sent_to: `${late}@colleague.test` }])
    await server.owner.query('update saved_view_readers set left_at = now()')
    await server.owner.query(`update pgboss.job set start_after = now() - interval '1 second' where state < 'active'`)
    await server.jobs.drain()
    expect(mailer.sent).toEqual([])
  })

  it('shows the first rows of services, and their total without voided stays', async () => {
    await aView({
      screen: 'services',
      name: 'Efectivo',
      rhythm: 'month',
      search: { methods: 'cash', locations: there, sort: '-totalCost' },
    })
    await become('2031-04-01T11:00:00Z')
    expect(mailer.sent[0]?.text).toMatch(/2 servicios:|2 services:/)
    expect(mailer.sent[0]?.text).toContain(figure(250_00))
    expect(mailer.sent[0]?.text).not.toContain(figure(100_00))
    // In the view's order.
    const text = mailer.sent[0]?.text ?? ''
    expect(text.indexOf(figure(400_00))).toBeLessThan(text.indexOf(figure(250_00)))
    expect(text).toContain(`Suman ${formatMoney(650_00, 'COP', 'spec')}.`)
    const voided = await addService(server, {
      companyId: demo.colombia,
      locationId: there,
      status: 'voided',
      paymentMethod: null,
      totalCost: 900_00,
      startedAt: new Date('2031-03-05T20:00:00Z'),
    })
    await aView({ screen: 'services', name: 'Todos', rhythm: 'month', search: { locations: there } })
    await become('2031-04-01T11:00:00Z')
    expect(mailer.sent.find(({ subject }) => subject.startsWith('Todos'))?.text).toContain(
      `Suman ${formatMoney(650_00, 'COP', 'spec')}, sin 1 anulado.`,
    )
    await server.owner.query('delete from services where id = $1', [voided])
  })

  it.each<[string, object, number[]]>([
    ['its statuses', { statuses: 'voided' }, []],
    ['its days of payment', { paidFrom: '2031-03-06', paidTo: '2031-03-06' }, [400_00]],
    ['its search', { plate: 'NOBODY' }, []],
  ])('filters services by %s', async (_, search, found) => {
    await aView({ screen: 'services', rhythm: 'month', search })
    await become('2031-04-01T11:00:00Z')
    const text = mailer.sent[0]?.text ?? ''
    expect([100_00, 250_00, 400_00].filter((amount) => text.includes(figure(amount)))).toEqual(found)
    expect(text).toMatch(found.length === 0 ? /nada coincide/ : /1 servicio:|1 service:/)
  })
})

describe('the link at the end of a mailed view', () => {
  it('asks before it changes anything, and one press unsubscribes, even if it is repeated', async () => {
    const { id } = await aView()
    await become('2031-03-06T11:00:00Z')
    const readers = async () => (await server.value(savedViewCalls.get, { params: { id } }, demo.owner)).readerIds
    expect((await server.app.request(leaveUrl(), { method: 'HEAD' })).status).toBe(200)
    for (const opened of [await server.app.request(leaveUrl()), await server.app.request(leaveUrl())])
      expect([opened.status, (await opened.text()).includes('<form method="post">')]).toEqual([200, true])
    expect(await readers()).toEqual([demo.owner.id])
    const press = () =>
      server.app.request(leaveUrl(), { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
    for (const answer of [await press(), await press()])
      expect([answer.status, (await answer.text()).includes('<form')]).toEqual([200, false])
    expect(await readers()).toEqual([])
    const { data } = await server.value(savedViewCalls.history, { params: { id } }, demo.owner)
    expect(data[0]).toMatchObject({
      action: 'edited',
      actor: { id: demo.owner.id },
      changes: [{ path: 'readerIds', before: [demo.owner.id], after: [] }],
    })
    await become('2031-03-07T11:00:00Z')
    expect(mailer.sent).toHaveLength(1)
  })

  it('does nothing with an unknown token', async () => {
    for (const method of ['GET', 'POST'])
      expect((await server.app.request('/api/v2/management/view-mail?lng=en&t=x', { method })).status).toBe(410)
  })
})
