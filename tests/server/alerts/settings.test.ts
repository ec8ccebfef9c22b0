import { beforeEach, describe, expect, it } from 'vitest'

import { ALERT_KINDS, type AlertCause, type AlertKind, FIRST_ALERTS } from '../../../domain/alerts.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { newLocation } from '../cash-ups/support.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { allow, change, openAlertServer, raise, runWaiting } from './support.ts'

/** A cause of each kind. */
const CAUSES: Record<AlertKind, AlertCause> = {
  shortage: 'shortage',
  money_waiting: 'refused_money',
  money_unsent: 'unsent',
  invoice_rejected: 'invoice',
  booth_silent: 'booth',
  credential: 'whatsapp',
}

const { server, clock, now, mails, service } = await openAlertServer()
const demo = await enterDemo(server)
const { owner } = demo
const company = () => ({ companyId: demo.colombia, now: now() })
const place = await newLocation(server, demo, 5_000)
const short = (amount: number) => ({ cause: 'shortage' as const, locationId: place, amount })
const mailed = () => mails.filter(({ to }) => to === owner.email)

beforeEach(async () => {
  await server.owner.query(
    'delete from pgboss.job; delete from messages; delete from alerts; delete from alert_settings; delete from push_subscriptions',
  )
  mails.length = 0
  service.shown.length = 0
  service.answers.length = 0
  service.browsers.length = 0
})

describe('a kind of alert', () => {
  it.each(ALERT_KINDS)('%s is sent by the channels that are switched on', async (kind) => {
    await allow(server, service.addBrowser('phone'), owner)
    const event = await standing(kind)
    await change(server, { email: [kind], push: [kind] }, owner)
    await raise(server, company(), event)
    expect(mailed()).toHaveLength(1)
    expect(service.shown).toHaveLength(1)
  })

  it.each(ALERT_KINDS)('%s is only mailed if its notifications are switched off', async (kind) => {
    await allow(server, service.addBrowser('phone'), owner)
    const event = await standing(kind)
    await change(server, { email: [kind], push: ALERT_KINDS.filter((one) => one !== kind) }, owner)
    await raise(server, company(), event)
    expect(mailed()).toHaveLength(1)
    expect(service.shown).toEqual([])
  })

  it.each(ALERT_KINDS)('%s is only shown on devices if its mails are switched off', async (kind) => {
    await allow(server, service.addBrowser('phone'), owner)
    const event = await standing(kind)
    await change(server, { email: ALERT_KINDS.filter((one) => one !== kind), push: [kind] }, owner)
    await raise(server, company(), event)
    expect(mailed()).toEqual([])
    expect(service.shown).toHaveLength(1)
  })

  it.each(ALERT_KINDS)('%s is not sent if it is switched off', async (kind) => {
    await allow(server, service.addBrowser('phone'), owner)
    const event = await standing(kind)
    const others = ALERT_KINDS.filter((one) => one !== kind)
    await change(server, { email: others, push: others }, owner)
    await raise(server, company(), event)
    expect(mailed()).toEqual([])
    expect(service.shown).toEqual([])
  })

  it('is mailed if the person wants notifications only and has no device', async () => {
    await change(server, { email: [], push: ['shortage'] }, owner)
    await raise(server, company(), short(10_000))
    expect(mailed()).toHaveLength(1)
  })
})

describe('the limit of shortages', () => {
  it('is that of the location', async () => {
    await raise(server, company(), short(5_000))
    expect(mailed()).toEqual([])
    await raise(server, company(), short(5_001))
    expect(mailed()).toHaveLength(1)
  })

  it('is the person’s own if they have chosen one', async () => {
    await change(server, { shortageAbove: 20_000 }, owner)
    await raise(server, company(), short(20_000))
    expect(mailed()).toEqual([])
    await raise(server, company(), short(20_001))
    expect(mailed()).toHaveLength(1)
  })

  it('can be zero, so that every shortage is reported', async () => {
    await change(server, { shortageAbove: 0 }, owner)
    await raise(server, company(), short(1))
    expect(mailed()).toHaveLength(1)
  })
})

describe('the pause', () => {
  it('lets the first alert through at once and sends the others together', async () => {
    await raise(server, company(), short(10_000))
    expect(mailed().map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Faltante en un cierre · /)])
    for (const amount of [20_000, 30_000, 40_000]) await raise(server, company(), short(amount))
    await runWaiting(server)
    expect(mailed()).toHaveLength(1)
    clock.time += 15 * MINUTE_MS
    await runWaiting(server)
    expect(mailed()).toHaveLength(2)
    expect(mailed()[1]).toMatchObject({ subject: expect.stringMatching(/^3 alertas · /) })
    expect(mailed()[1]?.text.match(/Faltante en un cierre/g)).toHaveLength(3)
    await runWaiting(server)
    expect(mailed()).toHaveLength(2)
  })

  it('does not hold back a request for an approval, for which somebody waits at a booth', async () => {
    await raise(server, company(), short(10_000))
    await raise(server, company(), short(20_000))
    expect(mailed()).toHaveLength(1)
    await raise(server, company(), await approvalAsked())
    expect(mailed().map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Faltante en un cierre · /),
      expect.stringMatching(/^2 alertas · /),
    ])
  })

  it('is as long as the person has chosen', async () => {
    await change(server, { pauseMinutes: 60 }, owner)
    await raise(server, company(), short(10_000))
    await raise(server, company(), short(20_000))
    clock.time += 59 * MINUTE_MS
    await runWaiting(server)
    expect(mailed()).toHaveLength(1)
    clock.time += MINUTE_MS
    await runWaiting(server)
    expect(mailed()).toHaveLength(2)
  })

  it('keeps a flood in two messages and one waiting job', async () => {
    await raise(server, company(), ...Array.from({ length: 20 }, (_, nth) => short(10_000 + nth)))
    const { rows } = await server.owner.query(
      `select count(*)::int as jobs from pgboss.job where name = 'alert_digest' and state = 'created' and data ->> 'operatorId' = $1`,
      [owner.id],
    )
    expect(rows).toEqual([{ jobs: 1 }])
    clock.time += 15 * MINUTE_MS
    await runWaiting(server)
    expect(mailed()).toHaveLength(2)
    expect(mailed()[1]?.subject).toMatch(/^19 alertas/)
  })
})

describe('quiet hours', () => {
  /** Hours around now, by the clock of Bogotá. */
  const around = (from: number, until: number) => {
    const at = (minutes: number) =>
      wallClock(new Date(clock.time + minutes * MINUTE_MS), 'America/Bogota').slice(11, 16)
    return { from: at(from), until: at(until) }
  }

  it('hold alerts back until they end', async () => {
    await change(server, { quiet: around(-30, 30) }, owner)
    await raise(server, company(), short(10_000))
    await raise(server, company(), short(20_000))
    await runWaiting(server)
    expect(mailed()).toEqual([])
    clock.time += 31 * MINUTE_MS
    await runWaiting(server)
    expect(mailed().map(({ subject }) => subject)).toEqual([expect.stringMatching(/^2 alertas/)])
  })

  it('hold nothing back outside them', async () => {
    await change(server, { quiet: around(30, 90) }, owner)
    await raise(server, company(), short(10_000))
    expect(mailed()).toHaveLength(1)
  })

  it('release what waits if they are switched off', async () => {
    await change(server, { quiet: around(-30, 30) }, owner)
    await raise(server, company(), short(10_000))
    await change(server, { quiet: null }, owner)
    await server.jobs.drain()
    expect(mailed()).toHaveLength(1)
  })
})

describe('an alert that waits', () => {
  it('is dropped if its kind is switched off', async () => {
    await raise(server, company(), short(10_000))
    await raise(server, company(), short(20_000))
    await change(server, { email: [], push: [] }, owner)
    clock.time += 15 * MINUTE_MS
    await runWaiting(server)
    expect(mailed()).toHaveLength(1)
  })

  it('is dropped if it asks for an approval that nobody waits for any more', async () => {
    const kept = await approvalAsked()
    const over = await approvalAsked()
    await server.owner.query(`update approvals set asked_at = now() - interval '31 minutes' where id = $1`, [
      over.subjectId,
    ])
    await raise(server, company(), over)
    await raise(server, company(), kept)
    expect(mailed()).toHaveLength(1)
  })

  it('is dropped if its event is settled', async () => {
    await raise(server, company(), short(10_000))
    await raise(server, company(), await standing('credential'))
    await server.owner.query('update messaging_accounts set trouble = null where company_id = $1', [demo.colombia])
    clock.time += 15 * MINUTE_MS
    await runWaiting(server)
    expect(mailed()).toHaveLength(1)
  })
})

it('the settings of a person who has changed none send everything by every channel', () => {
  expect(FIRST_ALERTS).toMatchObject({ email: ALERT_KINDS, push: ALERT_KINDS, quiet: null, shortageAbove: null })
})

/** Returns a request of Ana for an approval, which nobody has answered. */
async function approvalAsked() {
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into approvals (company_id, id, service_id, location_id, act, amount, reason, asked_at, asked_by, asked_by_name)
     values ($1, gen_random_uuid(), $2, $3, 'void', 100, 'The driver turned around', now(), $4, 'Ana') returning id`,
    [demo.colombia, await addService(server, { companyId: demo.colombia, locationId: place }), place, demo.ana.id],
  )
  return { cause: 'approval' as const, subjectId: rows[0]?.id ?? '', locationId: place, amount: 100 }
}

/** Returns an event of a kind that is not settled. */
async function standing(kind: AlertKind) {
  const { owner: database } = server
  switch (kind) {
    case 'shortage':
      return short(10_000)
    case 'money_waiting': {
      const { rows } = await database.query<{ id: string }>(
        `insert into refused_writes (company_id, id, author_id, author_name, endpoint, request_hash, subject_id, amount, parts, done_at, refused_at, code)
         values ($1, gen_random_uuid(), $2, '', 'moveCash', gen_random_uuid()::text::bytea, gen_random_uuid(), 100, '[]', now(), now(), 'not_found') returning id`,
        [demo.colombia, demo.ana.id],
      )
      return { cause: CAUSES[kind], subjectId: rows[0]?.id ?? '', amount: 100 }
    }
    case 'money_unsent': {
      const { rows } = await database.query<{ id: string }>(
        `insert into unsent_work (company_id, device_id, operator_id, changes, refused, amount, oldest_at, reported_at, reported_by)
         values ($1, gen_random_uuid(), $2, 1, 0, 100, now(), now(), $2) returning device_id as id`,
        [demo.colombia, demo.ana.id],
      )
      return { cause: CAUSES[kind], subjectId: rows[0]?.id ?? '', locationId: place, amount: 100 }
    }
    case 'invoice_rejected': {
      const { rows } = await database.query<{ id: string }>(
        `insert into invoices (company_id, id, kind, state, origin, service_id, location_id, paid_at, total, created_at)
         values ($1, gen_random_uuid(), 'invoice', 'rejected', 'rule', $2, $3, now(), 100, now()) returning id`,
        [demo.colombia, await addService(server, { companyId: demo.colombia, locationId: place }), place],
      )
      return { cause: CAUSES[kind], subjectId: rows[0]?.id ?? '' }
    }
    case 'booth_silent':
      await database.query(
        `insert into cash_ups (company_id, id, location_id, register, status, opened_at, opened_by, float)
         select $1, gen_random_uuid(), $2, 'main', 'current', now(), $3, 0 where not exists (select from cash_ups where location_id = $2 and status = 'current')`,
        [demo.colombia, place, demo.ana.id],
      )
      // The clock of the test is behind that of the database.
      await database.query(`update sessions set seen_at = $1`, [new Date(clock.time - MINUTE_MS)])
      return { cause: CAUSES[kind], subjectId: place, locationId: place }
    case 'credential':
      await database.query(
        `insert into messaging_accounts (company_id, is_simulated, phone_number_id, display_phone, sealed_token, sealed_app_secret, sealed_verify_token, connected_at, trouble)
         values ($1::uuid, true, $1::uuid::text, '', '', '', '', now(), 'credentials') on conflict (company_id) do update set trouble = 'credentials'`,
        [demo.colombia],
      )
      return { cause: CAUSES[kind], subjectId: demo.colombia }
    default:
      return kind satisfies never
  }
}
