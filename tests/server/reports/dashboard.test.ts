import { describe, expect, it } from 'vitest'

import { attentionRows, finishAttention, listAttention } from '../../../contract/attention.ts'
import { getCashUp, listCashUps } from '../../../contract/cash-up.ts'
import { companyOccupancy, companyRevenue } from '../../../contract/dashboard.ts'
import type { AttentionKind } from '../../../domain/attention.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { addColleague, addService, enterDemo } from '../support/demo.ts'
import { openSession } from '../support/session.ts'
import { openTestServer } from '../support/test-server.ts'
import { addLocation, addPaidStay } from './support.ts'

/** Current time of the server. */
let clock = new Date()
const REASON = 'Seen with the person'
const server = await openTestServer({ now: () => clock })
const demo = await enterDemo(server)

describe('occupancy [S2-20] [S7-02]', () => {
  it('is listed by location and vehicle type, with the people on shift and whether the location is open', async () => {
    const locationId = await addLocation(server, demo.colombia, 'America/Bogota')
    await server.owner.query(
      `insert into location_vehicle_types (company_id, id, location_id, vehicle_type_id, spaces) values ($1, gen_random_uuid(), $2, 1, 4)`,
      [demo.colombia, locationId],
    )
    for (const status of ['progress', 'progress', 'completed', 'voided'] as const)
      await addService(server, { companyId: demo.colombia, locationId, status })
    await server.owner.query(
      `insert into cash_ups (company_id, id, location_id, register, status, opened_by, opened_at, float) values ($1, gen_random_uuid(), $2, 'main', 'current', $3, now(), 0)`,
      [demo.colombia, locationId, demo.ana.id],
    )
    clock = new Date()
    const read = async () =>
      (await server.value(companyOccupancy, { query: { locationIds: locationId } }, demo.owner)).data[0]
    expect(await read()).toMatchObject({
      isOpen: null,
      types: [{ vehicleTypeId: 1, inside: 2, spaces: 4 }],
      staff: { onShift: [{ id: demo.ana.id }], assigned: 0 },
    })
    // Open past midnight on Monday 23 November 2026; closed on the Sunday before.
    await server.owner.query(
      `insert into schedules (company_id, id, location_id, day, opens, closes) values ($1, gen_random_uuid(), $2, 1, '18:00', '02:00')`,
      [demo.colombia, locationId],
    )
    const openAt = async (at: string) => {
      clock = new Date(at)
      return (await read())?.isOpen
    }
    expect([
      await openAt('2026-11-23T17:59:00-05:00'),
      await openAt('2026-11-23T18:00:00-05:00'),
      await openAt('2026-11-24T01:59:00-05:00'),
      await openAt('2026-11-24T02:00:00-05:00'),
      await openAt('2026-11-22T19:00:00-05:00'),
    ]).toEqual([false, true, true, false, false])
    clock = new Date()
  })

  it('is shown to staff for their own locations only', async () => {
    const { data } = await server.value(companyOccupancy, { query: {} }, demo.ana)
    expect(data.map(({ location }) => location.id).toSorted()).toEqual([...demo.ana.locations].toSorted())
    const revenue = await server.value(companyRevenue, { query: {} }, demo.ana)
    expect(revenue.data.map(({ location }) => location.id).toSorted()).toEqual([...demo.ana.locations].toSorted())
  })
})

describe('items that need attention', () => {
  const of = async (kind: AttentionKind, caller = demo.owner) =>
    (await server.value(listAttention, {}, caller)).data.find((one) => one.kind === kind) ?? { rows: 0, amount: 0 }
  const at = new Date()
  const ago = (hours: number) => new Date(at.getTime() - hours * 60 * MINUTE_MS)

  async function growth(
    kind: AttentionKind,
    arrange: () => Promise<unknown>,
  ): Promise<{ rows: number; amount: number }> {
    const before = await of(kind)
    await arrange()
    const after = await of(kind)
    return { rows: after.rows - before.rows, amount: after.amount - before.amount }
  }

  it('are counted and ordered by their kind', async () => {
    clock = at
    const locationId = await addLocation(server, demo.colombia, 'America/Bogota')
    const stay = {
      companyId: demo.colombia,
      locationId,
      startedAt: ago(30),
      paidAt: ago(29),
      vehicleTypeId: 1,
      exitOperatorId: demo.ana.id,
      isVoided: false,
    }
    const cashUp = (status: string, approval: string, counted = 500) =>
      server.owner.query(
        `insert into cash_ups (company_id, id, location_id, register, status, opened_by, opened_at, float, closed_at, operator_end_shift_id, expected_cash, counted_cash, left_in_drawer, approval)
         values ($1, gen_random_uuid(), $2, 'main', $3, $4, $5, 0, $6, $4, 900, $8, 100, $7)`,
        [demo.colombia, locationId, status, demo.ana.id, ago(40), ago(30), approval, counted],
      )
    expect(
      await growth('void', () =>
        addPaidStay(server, { ...stay, isVoided: true, parts: [{ method: 'cash', amount: 7_000 }] }),
      ),
    ).toEqual({ rows: 1, amount: 7_000 })
    expect(
      await growth('unassigned', () => addPaidStay(server, { ...stay, parts: [{ method: 'cash', amount: 5_000 }] })),
    ).toEqual({ rows: 1, amount: 5_000 })
    expect(
      await growth('courtesy', () =>
        addPaidStay(server, { ...stay, parts: [{ method: 'cash', amount: 0 }], discount: 4_000 }),
      ),
    ).toEqual({ rows: 1, amount: 4_000 })
    expect(
      await growth('long_stay', () => addService(server, { companyId: demo.colombia, locationId, startedAt: ago(49) })),
    ).toEqual({ rows: 1, amount: 0 })
    expect(
      await growth('long_stay', () => addService(server, { companyId: demo.colombia, locationId, startedAt: ago(47) })),
    ).toEqual({ rows: 0, amount: 0 })
    expect(await growth('uncollected', () => cashUp('completed', 'not_needed'))).toEqual({ rows: 1, amount: 400 })
    expect(await growth('difference', () => cashUp('collected', 'pending'))).toEqual({ rows: 1, amount: 400 })
    expect(await growth('difference', () => cashUp('collected', 'pending', 1_000))).toEqual({ rows: 1, amount: 100 })
    const differences = (await server.value(attentionRows, { params: { kind: 'difference' } }, demo.owner)).data.filter(
      ({ location }) => location.id === locationId,
    )
    expect(differences.map(({ amount, missing }) => ({ amount, missing }))).toEqual([
      { amount: 400, missing: true },
      { amount: 100, missing: false },
    ])
    const { data } = await server.value(listAttention, {}, demo.owner)
    expect(data.map(({ amount }) => amount)).toEqual(
      data.map(({ amount }) => amount).toSorted((one, other) => other - one),
    )
  })

  it('[S2-22] mark cash-ups by the same rules as the list, and can be marked done in both places', async () => {
    clock = at
    const locationId = await addLocation(server, demo.colombia, 'America/Bogota')
    const cashUp = async (status: string, openedHoursAgo: number, closedHoursAgo: number | null, approval: string) => {
      const { rows } = await server.owner.query<{ id: string }>(
        `insert into cash_ups (company_id, id, location_id, register, status, opened_by, opened_at, float) values ($1, gen_random_uuid(), $2, gen_random_uuid()::text, $3, $4, $5, 0) returning id`,
        [demo.colombia, locationId, status, demo.ana.id, ago(openedHoursAgo)],
      )
      const id = rows[0]?.id ?? ''
      if (closedHoursAgo !== null)
        await server.owner.query(
          `update cash_ups set closed_at = $2, operator_end_shift_id = opened_by, expected_cash = 900, counted_cash = 500, left_in_drawer = 100, approval = $3, closed_cash = 0, closed_dataphone = 0, closed_digital = 0, closed_services = 0 where id = $1`,
          [id, ago(closedHoursAgo), approval],
        )
      return id
    }
    const difference = await cashUp('completed', 3, 2, 'pending')
    const uncollected = await cashUp('completed', 40, 25, 'not_needed')
    const leftOpen = await cashUp('current', 60, null, 'not_needed')
    await cashUp('completed', 3, 2, 'not_needed')
    await cashUp('current', 2, null, 'not_needed')
    for (const [kind, id] of [
      ['difference', difference],
      ['uncollected', uncollected],
      ['left_open', leftOpen],
    ] as const) {
      const listed = async () =>
        (
          await server.value(
            listCashUps,
            { headers: {}, query: { locationIds: locationId, concerns: kind } },
            demo.owner,
          )
        ).data
      const looked = async () =>
        (await server.value(attentionRows, { params: { kind } }, demo.owner)).data
          .filter((row) => row.location.id === locationId)
          .map((row) => row.cashUpId)
      expect([(await listed()).map((one) => one.id), await looked()]).toEqual([[id], [id]])
      const [before] = await listed()
      await server.value(
        finishAttention,
        { params: { kind }, body: { ids: [id], done: true, reason: REASON } },
        demo.owner,
      )
      expect([await listed(), await looked()]).toEqual([[], []])
      // The cash-up's record has the change in a new version, for the devices that keep it.
      const after = await server.value(getCashUp, { params: { id } }, demo.owner)
      expect(after.doneConcerns).toEqual([kind])
      expect(after.version).toBeGreaterThan(before?.version ?? Infinity)
    }
    const byDifference = await server.value(
      listCashUps,
      { headers: {}, query: { locationIds: locationId, sort: '-variance' } },
      demo.owner,
    )
    expect(byDifference.data.map(({ closing }) => closing?.variance ?? null)).toEqual([-400, -400, -400, null, null])
  })

  it('[S2-36] include a silent device while its location is open, and again after another silence', async () => {
    // Monday 23 November 2026, 12:00 in Bogotá.
    clock = new Date('2026-11-23T12:00:00-05:00')
    const minutesAgo = (minutes: number) => new Date(clock.getTime() - minutes * MINUTE_MS)
    const locationId = await addLocation(server, demo.colombia, 'America/Bogota')
    const device = async (name: string, heardMinutesAgo: number, revokedAt: Date | null) => {
      const { rows } = await server.owner.query<{ id: string }>(
        `insert into kiosk_devices (company_id, id, location_id, name, paired_at, last_heartbeat_at, revoked_at) values ($1, gen_random_uuid(), $2, $3, $4, $5, $6) returning id`,
        [demo.colombia, locationId, name, minutesAgo(99), minutesAgo(heardMinutesAgo), revokedAt],
      )
      return rows[0]?.id ?? ''
    }
    const silent = await device('Salida', 6, null)
    await device('Entrada', 4, null)
    await device('Vieja', 60, minutesAgo(50))
    const told = async () =>
      (await server.value(attentionRows, { params: { kind: 'device_offline' } }, demo.owner)).data.filter(
        ({ location }) => location.id === locationId,
      )
    expect(await told()).toEqual([])
    await server.owner.query(
      `insert into schedules (company_id, id, location_id, day, opens, closes) values ($1, gen_random_uuid(), $2, 1, '08:00', '18:00')`,
      [demo.colombia, locationId],
    )
    expect(await told()).toMatchObject([
      { id: silent, device: { id: silent, name: 'Salida' }, at: minutesAgo(6).toISOString(), serviceId: null },
    ])
    await server.value(
      finishAttention,
      { params: { kind: 'device_offline' }, body: { ids: [silent], done: true, reason: REASON } },
      demo.owner,
    )
    expect(await told()).toEqual([])
    clock = new Date('2026-11-23T12:30:00-05:00')
    await server.owner.query(
      'update kiosk_devices set last_heartbeat_at = $2 where location_id = $1 and revoked_at is null',
      [locationId, minutesAgo(20)],
    )
    expect(await told()).toHaveLength(2)
    // A closed location reports none; nor does it just after opening, before any heartbeat can arrive.
    clock = new Date('2026-11-23T18:00:00-05:00')
    expect(await told()).toEqual([])
    clock = new Date('2026-11-30T08:04:00-05:00')
    expect(await told()).toEqual([])
    clock = new Date()
  })

  it('[S2-36] include a booth with an open register and a silent tablet', async () => {
    const locationId = await addLocation(server, demo.colombia, 'America/Bogota')
    for (let day = 1; day <= 8; day++)
      await server.owner.query(
        `insert into schedules (company_id, id, location_id, day, opens, closes) values ($1, gen_random_uuid(), $2, $3, '00:00', '24:00')`,
        [demo.colombia, locationId, day],
      )
    const colleague = await addColleague(server, demo.colombia)
    await openSession(server, colleague)
    await server.owner.query(
      `insert into cash_ups (company_id, id, location_id, register, status, opened_by, opened_at, float) values ($1, gen_random_uuid(), $2, 'main', 'current', $3, now(), 0)`,
      [demo.colombia, locationId, colleague],
    )
    const told = async () =>
      (await server.value(attentionRows, { params: { kind: 'device_offline' } }, demo.owner)).data.filter(
        ({ location }) => location.id === locationId,
      )
    expect(await told()).toEqual([])
    await server.owner.query(`update sessions set seen_at = now() - interval '11 minutes' where identity_id = $1`, [
      colleague,
    ])
    expect(await told()).toMatchObject([{ id: locationId, device: null, cashUpId: null }])
    await server.owner.query(`update cash_ups set status = 'completed' where location_id = $1`, [locationId])
    expect(await told()).toEqual([])
  })

  it('open their rows, and an item that one admin dismisses is hidden for the company until it is restored', async () => {
    const { data: voids } = await server.value(attentionRows, { params: { kind: 'void' } }, demo.owner)
    // Nobody dismisses their own acts.
    const row = voids.find(({ by }) => by?.id !== demo.owner.id)
    const id = row?.id ?? ''
    expect(row).toMatchObject({ serviceId: id, amount: expect.any(Number) })
    const idsFor = async (caller: object) =>
      (await server.value(attentionRows, { params: { kind: 'void' } }, caller)).data.map((one) => one.id)
    const root = { ...demo.root, companyId: demo.colombia }
    await server.value(
      finishAttention,
      { params: { kind: 'void' }, body: { ids: [id], done: true, reason: REASON } },
      demo.owner,
    )
    await server.value(
      finishAttention,
      { params: { kind: 'void' }, body: { ids: [id], done: true, reason: REASON } },
      root,
    )
    expect(await idsFor(root)).not.toContain(id)
    await server.value(finishAttention, { params: { kind: 'void' }, body: { ids: [id], done: false } }, demo.owner)
    expect(await idsFor(root)).toContain(id)
    expect(await server.call(listAttention, {}, demo.ana)).toMatchObject({ status: 403 })
  })
})
