import { beforeEach, describe, expect, it } from 'vitest'

import { addAlertDevice, getAlerts, removeAlertDevice } from '../../../contract/alert.ts'
import { endOpenSessions } from '../../../contract/open-session.ts'
import { signOut } from '../../../contract/session.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { sweepLeftovers } from '../../../server/sweeper/sweeper.ts'
import { newLocation } from '../cash-ups/support.ts'
import { enterDemo } from '../support/demo.ts'
import { openSession } from '../support/session.ts'
import { allow, change, openAlertServer, raise, runWaiting } from './support.ts'

const { server, clock, now, mails, service, pusher } = await openAlertServer()
const demo = await enterDemo(server)
const { owner } = demo
const place = await newLocation(server, demo, 0)
const short = (amount = 10_000) => ({ cause: 'shortage' as const, locationId: place, amount })
const company = () => ({ companyId: demo.colombia, now: now() })
const newSession = async () => ({ ...owner, token: await openSession(server, owner.id) })
const subscriptions = async () =>
  (await server.owner.query<{ operator: string }>('select operator_id as operator from push_subscriptions')).rows.map(
    ({ operator }) => operator,
  )

beforeEach(async () => {
  await server.owner.query(
    'delete from pgboss.job; delete from messages; delete from alerts; delete from alert_settings; delete from push_subscriptions',
  )
  await server.owner.query(`update operators set role = 'parking_admin' where id = $1`, [owner.id])
  mails.length = 0
  service.shown.length = 0
  service.answers.length = 0
  service.browsers.length = 0
})

describe('a notification', () => {
  it('names kind, location and amount, and opens the screen that shows them', async () => {
    const { endpoint } = await allowPhone()
    const cashUp = '019a0000-0000-7000-8000-000000000001'
    await raise(server, company(), { ...short(1_250_000), subjectId: cashUp })
    const { rows } = await server.owner.query<{ name: string }>('select name from locations where id = $1', [place])
    expect(service.shown).toMatchObject([
      {
        browser: endpoint,
        title: 'Faltante en un cierre',
        body: `${rows[0]?.name} · COP $ 12,500.00`,
        path: `/dashboard/cash-ups/${cashUp}`,
        personId: owner.id,
      },
    ])
  })

  it('lists several alerts, the first four of them by name', async () => {
    await allowPhone()
    await raise(server, company(), short())
    await raise(server, company(), ...Array.from({ length: 6 }, (_, nth) => short(20_000 + nth)))
    clock.time += 15 * MINUTE_MS
    await runWaiting(server)
    expect(service.shown[1]?.title).toBe('6 alertas')
    expect(service.shown[1]?.body.split('\n')).toHaveLength(5)
    expect(service.shown[1]?.body).toContain('y 2 más')
  })

  it('is in the language of the person', async () => {
    await allowPhone()
    await server.owner.query(`update operators set language = 'en' where id = $1`, [owner.id])
    await raise(server, company(), short())
    await server.owner.query(`update operators set language = 'es' where id = $1`, [owner.id])
    expect(service.shown[0]?.title).toBe('Shortage at a close')
  })

  it('is tried again under the same topic if the push service is busy', async () => {
    await allowPhone()
    service.answers.push(503, 429)
    await raise(server, company(), short())
    expect(service.shown).toEqual([])
    await runWaiting(server)
    await runWaiting(server)
    expect(service.shown).toHaveLength(1)
    expect(service.shown[0]?.topic).toMatch(/^[\da-f]{32}$/)
  })
})

describe('a browser', () => {
  it.each([404, 410, 403])('is forgotten after the answer %i, and the alert is mailed', async (status) => {
    await allowPhone()
    await change(server, { email: [] }, owner)
    service.answers.push(status)
    await raise(server, company(), short())
    expect(await subscriptions()).toEqual([])
    expect(mails.map(({ to }) => to)).toContain(owner.email)
  })

  it('causes no mail once it no longer exists, if another one shows the alert', async () => {
    await allowPhone()
    await allow(server, service.addBrowser('tablet'), { ...(await newSession()), deviceId: newDevice(2) })
    await change(server, { email: [] }, owner)
    service.answers.push(410)
    await raise(server, company(), short())
    expect(await subscriptions()).toEqual([owner.id])
    expect(service.shown).toHaveLength(1)
    expect(mails.filter(({ to }) => to === owner.email)).toEqual([])
  })

  it('is forgotten at the sign-out', async () => {
    const session = await newSession()
    await allow(server, service.addBrowser('phone'), session)
    expect(await subscriptions()).toEqual([owner.id])
    await server.value(signOut, {}, session)
    expect(await subscriptions()).toEqual([])
  })

  it('is forgotten if its session is ended from another device', async () => {
    await allow(server, service.addBrowser('phone'), await newSession())
    await server.value(endOpenSessions, { params: { id: owner.id } }, owner)
    expect(await subscriptions()).toEqual([])
  })

  it('receives nothing once its session has expired, and is swept', async () => {
    const session = await newSession()
    await allow(server, service.addBrowser('phone'), session)
    await server.owner.query(
      `update sessions set expires_at = now() - interval '1 second' where id = (select session_id from push_subscriptions)`,
    )
    await raise(server, company(), short())
    expect(service.shown).toEqual([])
    await allow(server, service.addBrowser('phone'), owner)
    await sweepLeftovers(server.database)
    expect(await subscriptions()).toEqual([owner.id])
  })

  it('is forgotten if the person is no administrator any more', async () => {
    await allowPhone()
    await server.owner.query(`update operators set role = 'parking_staff' where id = $1`, [owner.id])
    expect(await subscriptions()).toEqual([])
  })

  it('shows the alerts of the last person who allowed them there', async () => {
    const phone = await allowPhone()
    await allow(server, phone, demo.mexicanOwner)
    expect(await subscriptions()).toEqual([demo.mexicanOwner.id])
    await raise(server, company(), short())
    expect(service.shown).toEqual([])
  })

  it('replaces its earlier subscription', async () => {
    const on = { ...owner, deviceId: newDevice(1) }
    await allow(server, service.addBrowser('before'), on)
    const { devices } = await allow(server, service.addBrowser('after'), on)
    expect(devices).toMatchObject([{ isThis: true }])
    await raise(server, company(), short())
    expect(service.shown.map(({ browser }) => browser)).toEqual(['https://push.example.com/send/after'])
  })

  it('is removed by its person only', async () => {
    const { devices } = await allow(server, service.addBrowser('phone'), owner)
    const params = { id: devices[0]?.id ?? '' }
    expect(await server.call(removeAlertDevice, { params }, demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await server.value(removeAlertDevice, { params }, owner)).toMatchObject({ devices: [] })
  })

  it('is refused with an address of this network, and accepted with a public one', async () => {
    const { endpoint, p256dh, auth } = service.addBrowser('phone')
    const add = (address: string) => server.call(addAlertDevice, { body: { endpoint: address, p256dh, auth } }, owner)
    expect(await add('https://169.254.169.254/latest')).toMatchObject({ status: 400 })
    expect(await add(endpoint)).toMatchObject({ ok: true })
  })

  it('is one of at most ten', async () => {
    for (let nth = 0; nth < 12; nth++)
      await allow(server, service.addBrowser(`phone${nth}`), { ...owner, deviceId: newDevice(nth) })
    expect((await server.value(getAlerts, {}, owner)).devices).toHaveLength(10)
  })
})

describe('an alert', () => {
  it('reaches no person of another company and no staff', async () => {
    await allow(server, service.addBrowser('mexico'), demo.mexicanOwner)
    await raise(server, company(), short())
    const { rows: admins } = await server.owner.query<{ email: string }>(
      `select email from operators where company_id = $1 and role = 'parking_admin'`,
      [demo.colombia],
    )
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.map(({ to }) => to).filter((to) => !admins.some(({ email }) => email === to))).toEqual([])
    expect(service.shown).toEqual([])
  })

  it('is not sent to the person who caused it', async () => {
    await raise(server, company(), { ...short(), byId: owner.id })
    expect(mails.filter(({ to }) => to === owner.email)).toEqual([])
  })

  it('is in one message, however often its event is repeated', async () => {
    await raise(server, company(), { ...short(), occasion: 'same' }, { ...short(), occasion: 'same' })
    expect(mails.filter(({ to }) => to === owner.email)).toHaveLength(1)
    expect((await server.owner.query('select from alerts')).rowCount).toBe(1)
  })

  it('is mailed with its screen and the place to switch it off', async () => {
    await raise(server, company(), { cause: 'shortage', locationId: place, amount: 10_000, subjectId: place })
    const text = mails.find(({ to }) => to === owner.email)?.text
    expect(text).toContain(`https://parq.test/dashboard/cash-ups/${place}?lng=es`)
    expect(text).toContain('https://parq.test/dashboard/account?lng=es#alerts')
  })
})

it('staff have no alerts, and administrators have', async () => {
  expect(await server.call(getAlerts, {}, demo.ana)).toMatchObject({ status: 403 })
  expect(await server.value(getAlerts, {}, owner)).toMatchObject({ publicKey: pusher.publicKey, devices: [] })
})

function newDevice(nth: number): string {
  return `019a0000-0000-7000-8000-0000000000${String(nth + 10)}`
}

async function allowPhone() {
  const phone = service.addBrowser('phone')
  await allow(server, phone, owner)
  return phone
}
