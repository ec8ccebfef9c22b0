import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { attentionRows } from '../../../contract/attention.ts'
import { getCompanyHistory } from '../../../contract/company.ts'
import { listErasures } from '../../../contract/driver-erasure.ts'
import { type Driver, createDriver, deleteDriver, getDriver } from '../../../contract/driver.ts'
import { type Retention, editRetention, getRetention } from '../../../contract/retention.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { checkCompany } from '../../../server/books/nightly-check.ts'
import { endPeriods } from '../../../server/privacy/nightly.ts'
import { aMailer } from '../driver-links/support.ts'
import { aNewDriver } from '../drivers/support.ts'
import { addService, enterDemo, freshPlate } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const mailer = aMailer()
const server = await openTestServer({ mailer })
const demo = await enterDemo(server)
const locationId = demo.ana.locations[0] ?? ''
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

/** Runs the job of a night. By default the first 30 days are over, and the notice is 15 days old. */
const night = async (erasesFrom = ago(1), noticeAt: Date | null = ago(15)) => {
  await server.owner.query(
    `insert into privacy_settings (company_id, driver_months, visit_months, message_months, lookup_months, erases_from, notice_at) values ($1, 24, 12, 12, 24, $2, $3)
     on conflict (company_id) do update set swept_at = null, erases_from = $2, notice_at = $3`,
    [demo.colombia, erasesFrom, noticeAt],
  )
  await endPeriods({
    database: server.database,
    events: { announce: () => undefined },
    jobs: server.jobs,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
  })
  await server.jobs.drain()
}
const read = (id: string) => server.call(getDriver, { params: { id } }, demo.owner)

/** A driver whose record and history are as old as given. */
async function aDriver(
  days: number,
  vehicles: { id: string; licensePlate: string; vehicleTypeId: 1 }[] = [],
): Promise<Driver> {
  const driver = await server.value(createDriver, { body: aNewDriver({ vehicles }) }, demo.owner)
  await server.owner.query('update drivers set created_at = $2 where id = $1', [driver.id, ago(days)])
  await server.owner.query('update audit_entries set at = $2 where entity_id = $1', [driver.id, ago(days)])
  return driver
}

describe('a driver without activity', () => {
  it('is erased after 24 months, without an author, and nobody else is', async () => {
    const [old, young, parked] = [await aDriver(800), await aDriver(600), await aDriver(800)]
    const stay = await addService(server, {
      companyId: demo.colombia,
      locationId,
      status: 'completed',
      startedAt: ago(100),
    })
    await server.owner.query('update services set driver_id = $2, ended_at = $3 where id = $1', [
      stay,
      parked.id,
      ago(100),
    ])
    await night()
    expect(await read(old.id)).toMatchObject({ status: 410 })
    expect(await read(young.id)).toMatchObject({ ok: true })
    expect(await read(parked.id)).toMatchObject({ ok: true })
    const { data } = await server.value(listErasures, { query: {} }, demo.owner)
    expect(data.find(({ id }) => id === old.id)).toMatchObject({ by: null, reason: null, doneAt: expect.any(String) })
    expect(await checkCompany(demo.colombia, server.database, new Date())).toEqual([])
  })

  it('stays while a vehicle with their plate comes', async () => {
    const licensePlate = freshPlate()
    const driver = await aDriver(800, [{ id: uuidv7(), licensePlate, vehicleTypeId: 1 }])
    await addService(server, {
      companyId: demo.colombia,
      locationId,
      licensePlate,
      status: 'completed',
      startedAt: ago(20),
    })
    await night()
    expect(await read(driver.id)).toMatchObject({ ok: true })
  })

  it('leaves the history too if somebody had deleted them', async () => {
    const driver = await aDriver(900)
    await server.value(deleteDriver, { params: { id: driver.id } }, demo.owner)
    await server.owner.query('update audit_entries set at = $2 where entity_id = $1', [driver.id, ago(800)])
    await night()
    const { rows } = await server.owner.query(
      `select from audit_entries where entity_id = $1 and (before::text like '%Peña%' or after::text like '%Peña%')`,
      [driver.id],
    )
    expect(rows).toEqual([])
  })
})

describe('the plate of a driver who was deleted', () => {
  /** Deletes a driver two years ago; the plate comes again as given. Returns the plate and an old stay. */
  async function deletedOwner(again: { status: 'progress' | 'completed'; startedAt: Date } | null) {
    const licensePlate = freshPlate()
    const driver = await aDriver(900, [{ id: uuidv7(), licensePlate, vehicleTypeId: 1 }])
    const stay = { companyId: demo.colombia, locationId, licensePlate }
    const old = await addService(server, { ...stay, status: 'completed', startedAt: ago(850) })
    await server.value(deleteDriver, { params: { id: driver.id } }, demo.owner)
    await server.owner.query('update audit_entries set at = $2 where entity_id = $1', [driver.id, ago(800)])
    const recent = again && (await addService(server, { ...stay, ...again }))
    await night()
    const { rows } = await server.owner.query<{ id: string; license_plate: string }>(
      'select id, license_plate from services where id = any($1)',
      [[old, recent]],
    )
    return {
      licensePlate,
      plateOf: (id: string | null) => rows.find((row) => row.id === id)?.license_plate,
      old,
      recent,
    }
  }

  it('gets a pseudonym if nobody has used it since', async () => {
    const { plateOf, old } = await deletedOwner(null)
    expect(plateOf(old)).toMatch(/^BORRADO\d+$/)
  })

  it.each([
    { status: 'progress' as const, startedAt: ago(0.1) },
    { status: 'completed' as const, startedAt: ago(20) },
  ])('stays as it is if the vehicle came again: $status', async (again) => {
    const { licensePlate, plateOf, old, recent } = await deletedOwner(again)
    expect([plateOf(old), plateOf(recent)]).toEqual([licensePlate, licensePlate])
  })
})

describe('the notice before the first erasure', () => {
  const hears = async () => {
    const sent = mailer.sent.filter(({ subject }) => subject.includes('sin actividad'))
    mailer.sent.length = 0
    return sent
  }
  const noticeAt = async () => {
    const { rows } = await server.owner.query<{ notice_at: Date | null }>(
      'select notice_at from privacy_settings where company_id = $1',
      [demo.colombia],
    )
    return rows[0]?.notice_at ?? null
  }
  const listed = async () =>
    (await server.value(attentionRows, { params: { kind: 'erasure_due' } }, demo.owner)).data.map(({ id }) => id)

  it('is mailed to administrators once, and nobody is erased until it is 14 days old', async () => {
    const driver = await aDriver(800)
    mailer.sent.length = 0
    await night(ago(1), null)
    const told = await noticeAt()
    const readers = (await hears()).map(({ to }) => to)
    expect(readers).toContain(demo.owner.email)
    expect(readers).not.toContain(demo.ana.email)
    expect(new Set(readers).size).toBe(readers.length)
    expect(await read(driver.id)).toMatchObject({ ok: true })

    await night(ago(1), ago(13))
    expect(await hears()).toEqual([])
    expect(await read(driver.id)).toMatchObject({ ok: true })
    expect(told).not.toBeNull()
    await night(ago(1), ago(14.1))
    expect(await hears()).toEqual([])
    expect(await read(driver.id)).toMatchObject({ status: 410 })
  })

  it('needs attention with each driver and the day, until the erasures begin', async () => {
    const [driver, young] = [await aDriver(800), await aDriver(600)]
    await night(ago(1), null)
    const { data } = await server.value(attentionRows, { params: { kind: 'erasure_due' } }, demo.owner)
    const row = data.find(({ id }) => id === driver.id)
    expect(row).toMatchObject({ reason: 'María Peña', amount: 0 })
    const { erasesFrom } = await server.value(getRetention, {}, demo.owner)
    expect(row?.at).toBe(erasesFrom)
    expect(Math.round((Date.parse(row?.at ?? '') - Date.now()) / DAY_MS)).toBe(14)
    expect(await listed()).not.toContain(young.id)
    await night(ago(1), ago(14.1))
    expect(await listed()).toEqual([])
  })

  it('is given 14 days before the first 30 days end, and not earlier', async () => {
    await aDriver(800)
    const inDays = (days: number) => ago(-days)
    await night(inDays(15), null)
    expect(await noticeAt()).toBeNull()
    expect(await listed()).toEqual([])
    await night(inDays(13), null)
    expect(await noticeAt()).not.toBeNull()
  })

  it('is not given while nobody is due', async () => {
    await night()
    mailer.sent.length = 0
    await night(ago(1), null)
    expect(await noticeAt()).toBeNull()
    expect(await hears()).toEqual([])
  })
})

describe('old visits, messages and look-ups', () => {
  it('lose their people after the periods of the company', async () => {
    const visitor = { name: 'Marked Visitor', identification: '1', block: null, apartment: null, authorisedBy: null }
    const stays: string[] = []
    for (const days of [400, 100]) {
      const id = await addService(server, {
        companyId: demo.colombia,
        locationId,
        status: 'completed',
        startedAt: ago(days),
      })
      await server.owner.query(`update services set visitor = $2, ended_at = $3 where id = $1`, [
        id,
        visitor,
        ago(days),
      ])
      stays.push(id)
    }
    const messages: string[] = []
    for (const days of [400, 100]) {
      const id = uuidv7()
      await server.owner.query(
        `insert into customer_messages (company_id, id, kind, subject_id, occasion, address, language, state, is_asked, due_at, created_at, changed_at)
         values ($1, $2::uuid, 'receipt', $2::uuid, $2::text, 'x@y.test', 'es', 'sent', true, $3, $3, $3)`,
        [demo.colombia, id, ago(days)],
      )
      messages.push(id)
    }
    await server.owner.query(
      `insert into people_lookups (company_id, day, operator_id, operator_name, kind, subject_id, times, people, last_at)
       select $1, current_date - d, $2, 'Ana', 'searched', $1, 1, 1, now() from unnest(array[800, 100]) d`,
      [demo.colombia, demo.ana.id],
    )
    const before = await server.value(getRetention, {}, demo.owner)
    expect(before.next).toMatchObject({ visits: expect.any(Number), messages: 1, lookups: 1 })
    expect(before.next.visits).toBeGreaterThan(0)
    await night()
    const visited = await server.owner.query<{ visitor: unknown }>(
      'select visitor from services where id = any($1) order by started_at',
      [stays],
    )
    expect(visited.rows.map((row) => row.visitor)).toEqual([null, visitor])
    const sent = await server.owner.query<{ address: string | null }>(
      'select address from customer_messages where id = any($1) order by created_at',
      [messages],
    )
    expect(sent.rows.map(({ address }) => address)).toEqual([null, 'x@y.test'])
    expect((await server.value(getRetention, {}, demo.owner)).next).toMatchObject({
      visits: 0,
      messages: 0,
      lookups: 0,
    })
  })
})

describe('the periods', () => {
  it('give a company 30 days before the first driver is erased', async () => {
    const driver = await aDriver(800)
    await night(new Date(Date.now() + DAY_MS))
    expect(await read(driver.id)).toMatchObject({ ok: true })
    const { rows } = await server.owner.query<{ days: number }>(
      'select round(extract(epoch from erases_from - swept_at) / 86400)::int as days from privacy_settings where company_id = $1',
      [demo.mexico],
    )
    expect(rows).toEqual([{ days: 30 }])
    await night()
    expect(await read(driver.id)).toMatchObject({ status: 410 })
  })

  it('are changed by administrators within limits, and decide what goes next', async () => {
    const driver = await aDriver(300)
    const before = await server.value(getRetention, {}, demo.owner)
    expect(before.next.firstDrivers.map(({ id }) => id)).not.toContain(driver.id)
    const months = (from: number, to: number) => ({ body: { changes: { driverMonths: { from, to } } } })
    const changed = await server.value(editRetention, months(24, 6), demo.owner)
    expect(changed).toMatchObject({ driverMonths: 6, visitMonths: 12, next: { drivers: expect.any(Number) } })
    expect(changed.version).toBe(before.version + 1)
    expect(changed.next.drivers).toBeGreaterThan(0)
    for (const to of [5, 121])
      expect(await server.call(editRetention, months(6, to), demo.owner)).toMatchObject({
        problem: { errors: [{ path: 'changes.driverMonths.to', code: 'months_invalid' }] },
      })
    expect(await server.call(editRetention, months(6, 24), demo.ana)).toMatchObject({ status: 403 })
    expect(await server.value(getRetention, {}, demo.mexicanOwner)).toMatchObject({ driverMonths: 24 })
  })

  it('are not changed by an edit of an older value', async () => {
    const { messageMonths } = await server.value(getRetention, {}, demo.owner)
    const edit = (from: number, to: number) =>
      server.call(editRetention, { body: { changes: { messageMonths: { from, to } } } }, demo.owner)
    expect(await edit(messageMonths, 3)).toMatchObject({ ok: true })
    expect(await edit(messageMonths, 6)).toMatchObject({
      problem: { conflicts: [{ path: 'messageMonths', theirs: 3, mine: 6 }] },
    })
  })

  it('start for drivers 14 days after the notice if an administrator chooses it, and after 30 days otherwise', async () => {
    const change = (field: string, from: number, to: number) =>
      server.value(editRetention, { body: { changes: { [field]: { from, to } } } }, demo.mexicanOwner)
    await server.owner.query('delete from privacy_settings where company_id = $1', [demo.mexico])
    const days = ({ erasesFrom }: Retention) => Math.round((Date.parse(erasesFrom ?? '') - Date.now()) / DAY_MS)
    expect(days(await change('visitMonths', 12, 6))).toBe(30)
    expect(days(await change('driverMonths', 24, 36))).toBe(14)
  })

  it('are in the history of the company', async () => {
    const { visitMonths } = await server.value(getRetention, {}, demo.owner)
    await server.value(
      editRetention,
      { body: { changes: { visitMonths: { from: visitMonths, to: visitMonths + 1 } } } },
      demo.owner,
    )
    const { data } = await server.value(getCompanyHistory, { params: { id: demo.colombia } }, demo.owner)
    expect(data.flatMap(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ path: 'visitMonths', before: visitMonths, after: visitMonths + 1 }),
    )
  })

  it('are looked at once a night', async () => {
    await night()
    const { rows } = await server.owner.query<{ due: string[] }>('select retention_due($1) as due', [new Date()])
    expect(rows[0]?.due).toEqual([])
  })
})
