import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import {
  cashUpChanges,
  countCashUps,
  countCompanyCashUps,
  getCashUp,
  listCashUps,
  listCompanyCashUps,
} from '../../../contract/cash-up.ts'
import { getCashUpHistory } from '../../../contract/cash-up-history.ts'
import { listLocations } from '../../../contract/location.ts'
import { KEPT_DAYS } from '../../../domain/kept-window.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { addCashUp, enterDemo, settleCashUp } from '../support/demo.ts'
import { readAll } from '../support/device.ts'
import { everyTransactionEnded } from '../support/horizon.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { deskOf, newLocation } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)
const root = { token: demo.root.token, companyId: demo.colombia }

const list = (caller: Caller, query: object = {}, timezone = 'UTC') =>
  server.value(listCashUps, { headers: { timezone }, query: { limit: '999', ...query } }, caller)
const count = async (caller: Caller, query: object = {}) =>
  (await server.value(countCashUps, { headers: {}, query }, caller)).count

async function stored(where: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await server.owner.query<{ id: string }>(
    `select id from cash_ups where ${where} order by opened_at desc, id desc`,
    values,
  )
  return rows.map((row) => row.id)
}

describe('the list of cash-ups [S2-22] [S6-03]', () => {
  it('shows the locations that the person sees, and the last opened cash-up first', async () => {
    for (const [caller, places] of [
      [demo.ana, demo.ana.locations],
      [demo.luis, demo.luis.locations],
      [demo.owner, await demo.locationsOf(demo.colombia)],
      [root, await demo.locationsOf(demo.colombia)],
      [demo.britishOwner, await demo.locationsOf(demo.britain)],
    ] as const) {
      const found = await list(caller)
      expect(found.data.map((one) => one.id)).toEqual(await stored('location_id = any($1)', [places]))
      expect(found.total).toBe(found.data.length)
      expect(await count(caller)).toBe(found.total)
    }
    expect((await list(demo.ana)).total).toBeGreaterThan(10)
  })

  it('filters by status and location, and sorts in both directions', async () => {
    const places = demo.ana.locations
    for (const status of ['current', 'completed', 'collected']) {
      const expected = await stored('location_id = any($1) and status = $2', [places, status])
      expect(expected.length).toBeGreaterThan(0)
      expect((await list(demo.ana, { statuses: status })).data.map((one) => one.id)).toEqual(expected)
      expect(await count(demo.ana, { statuses: status })).toBe(expected.length)
    }
    expect((await list(demo.ana, { statuses: 'current,completed' })).total).toBe(
      (await count(demo.ana, { statuses: 'current' })) + (await count(demo.ana, { statuses: 'completed' })),
    )
    const one = await list(demo.owner, { locationIds: places[0], sort: 'openedAt' })
    expect(one.data.map(({ id }) => id)).toEqual((await stored('location_id = $1', [places[0]])).toReversed())
    expect((await list(demo.luis, { locationIds: places.join() })).data).toEqual([])
  })

  it('filters by days in the caller’s zone, by the opening', async () => {
    const locationId = await newLocation(server, demo)
    const id = await addCashUp(server, {
      companyId: demo.colombia,
      locationId,
      openedBy: demo.ana.id,
      status: 'current',
    })
    await server.owner.query(`update cash_ups set opened_at = '2026-10-02T04:59:59.999Z' where id = $1`, [id])
    const on = async (day: string, timezone: string) =>
      (
        await list(
          demo.owner,
          { locationIds: locationId, startDate: `${day}T00:00:00`, endDate: `${day}T23:59:59` },
          timezone,
        )
      ).total
    expect([await on('2026-10-01', 'America/Bogota'), await on('2026-10-02', 'America/Bogota')]).toEqual([1, 0])
    expect([await on('2026-10-01', 'UTC'), await on('2026-10-02', 'UTC')]).toEqual([0, 1])
  })

  it('has pages', async () => {
    const whole = await list(demo.owner)
    const pages = [1, 2, 3].map((page) => list(demo.owner, { page: String(page), limit: '10' }))
    const found = (await Promise.all(pages)).flatMap(({ data, total }) => {
      expect(total).toBe(whole.total)
      return data.map((one) => one.id)
    })
    expect(found).toEqual(whole.data.slice(0, 30).map((one) => one.id))
    expect((await list(demo.owner, { page: '1000', limit: '10' })).data).toEqual([])
  })

  it('runs as many statements for thirty cash-ups as for two', async () => {
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => statements.mockRestore())
    const asked = async (limit: string) => {
      statements.mockClear()
      expect((await list(demo.owner, { limit })).data).toHaveLength(Number(limit))
      return statements.mock.calls.length
    }
    await asked('2')
    const few = await asked('2')
    expect(await asked('30')).toBe(few)
    expect(few).toBeLessThan(18)
  })

  it('can be read for a whole company by its admins only', async () => {
    const query = { params: { companyId: demo.colombia }, headers: {}, query: { limit: '999' } }
    for (const caller of [demo.owner, root]) {
      const whole = await server.value(listCompanyCashUps, query, caller)
      expect(whole.data).toEqual((await list(demo.owner)).data)
      expect(await server.value(countCompanyCashUps, { ...query, query: {} }, caller)).toEqual({ count: whole.total })
    }
    expect(await server.call(listCompanyCashUps, query, demo.ana)).toMatchObject({ status: 403 })
    expect(await server.call(listCompanyCashUps, query, demo.mexicanOwner)).toMatchObject({
      status: 404,
      problem: { code: 'not_found' },
    })
    expect(await server.call(countCompanyCashUps, { ...query, query: {} }, demo.mexicanOwner)).toMatchObject({
      status: 404,
    })
  })

  it('accepts a company id in capitals, as the list of locations does', async () => {
    const companyId = demo.colombia.toUpperCase()
    const { total } = await list(demo.owner)
    expect(
      await server.value(countCompanyCashUps, { params: { companyId }, headers: {}, query: {} }, demo.owner),
    ).toEqual({ count: total })
    expect(await server.call(listLocations, { query: { companyId } }, demo.owner)).toMatchObject({
      ok: true,
      status: 200,
    })
    expect(await server.call(listLocations, { query: { companyId: demo.mexico } }, demo.owner)).toMatchObject({
      status: 404,
      problem: { code: 'not_found' },
    })
  })

  it('shows no cash-up that never began', async () => {
    const locationId = await newLocation(server, demo)
    const id = await desk.opened(locationId, demo.ana)
    const joined = uuidv7()
    await desk.open(locationId, demo.luis, { id: joined })
    expect((await list(demo.owner, { locationIds: locationId })).data.map((one) => one.id)).toEqual([id])
  })
})

describe('one cash-up', () => {
  it('equals its row in the list, with a closing and the person who ended the shift only once it is finished', async () => {
    const { data } = await list(demo.ana)
    for (const one of data.slice(0, 12))
      expect(await server.value(getCashUp, { params: { id: one.id } }, demo.ana)).toEqual(one)
    for (const { status, closing, collection } of data) {
      expect([status, closing === null, collection === null]).toEqual([
        status,
        status === 'current',
        status !== 'collected',
      ])
    }
    const names = data.flatMap(({ closing, collection }) =>
      [closing?.operatorEndShift.name ?? [], collection?.by.name ?? []].flat(),
    )
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !/\S+ \S+/.test(name))).toEqual([])
  })

  it('is not found from another company, or by a person who does not see its location', async () => {
    const [id = ''] = await stored('location_id = $1', [demo.ana.locations[0]])
    expect(await server.call(getCashUp, { params: { id } }, demo.ana)).toMatchObject({ ok: true })
    for (const caller of [demo.luis, demo.mexicanOwner, { ...root, companyId: demo.mexico }])
      expect(await server.call(getCashUp, { params: { id } }, caller)).toMatchObject({
        status: 404,
        problem: { code: 'not_found' },
      })
  })
})

describe('the history of a cash-up', () => {
  it('lists acts with their people, even under the id of a cash-up that joined it, and is hidden from people who do not see the cash-up', async () => {
    const locationId = await newLocation(server, demo)
    const id = await desk.opened(locationId, demo.ana, { float: 5_000 })
    const joined = uuidv7()
    await desk.open(locationId, demo.luis, { id: joined, float: 1_000 })
    await desk.move(id, demo.luis, { kind: 'pay_out', amount: 2_000, reason: 'Paper for the printer' })
    await desk.close(id, demo.ana, { countedCash: 4_000, leftInDrawer: 4_000 })
    for (const of of [id, joined]) {
      const { data } = await server.value(getCashUpHistory, { params: { id: of } }, demo.ana)
      expect(data.map(({ action, actor }) => [action, actor?.id])).toEqual([
        ['closed', demo.ana.id],
        ['cash_moved', demo.luis.id],
        ['joined', demo.luis.id],
        ['opened', demo.ana.id],
      ])
      expect(data[1]?.changes).toContainEqual({ path: 'amount', before: null, after: '2000' })
    }
    expect(await server.call(getCashUpHistory, { params: { id } }, demo.mexicanOwner)).toMatchObject({ status: 404 })
    await server.owner.query('delete from operator_locations where operator_id = $1 and location_id = $2', [
      demo.luis.id,
      locationId,
    ])
    expect(await server.call(getCashUpHistory, { params: { id } }, demo.luis)).toMatchObject({ status: 404 })
  })
})

describe('cash-ups that a device keeps [D-02]', () => {
  const kept = async (caller: Caller) =>
    [...(await readAll((query) => server.value(cashUpChanges, { query }, caller))).keys()].toSorted()

  it('are the open ones and those of the kept days', async () => {
    const [locationId = ''] = await demo.locationsOf(demo.britain)
    const place = { companyId: demo.britain, locationId, openedBy: demo.britishOwner.id }
    const old = {
      open: await addCashUp(server, { ...place, status: 'current' }),
      closed: await addCashUp(server, { ...place, status: 'current' }),
      young: await addCashUp(server, { ...place, status: 'completed' }),
    }
    const opened = (id: string, at: number) =>
      server.owner.query('update cash_ups set opened_at = $2 where id = $1', [id, new Date(at)])
    const edge = Date.now() - KEPT_DAYS * DAY_MS
    await opened(old.open, edge - DAY_MS)
    await opened(old.closed, edge - DAY_MS)
    await opened(old.young, edge + DAY_MS)
    await everyTransactionEnded(server)
    expect(await kept(demo.britishOwner)).toEqual((await stored('company_id = $1', [demo.britain])).toSorted())

    let cursor: string | undefined
    const pull = async () => {
      for (;;) {
        const delta = await server.value(
          cashUpChanges,
          { query: { limit: '500', ...(cursor === undefined ? {} : { cursor }) } },
          demo.britishOwner,
        )
        cursor = delta.cursor
        if (!delta.more) return delta
      }
    }
    await pull()
    await settleCashUp(server, old.closed, 'completed')
    await everyTransactionEnded(server)
    // A closed shift outside the kept days is deleted from the device.
    expect(await pull()).toMatchObject({ changed: [], deleted: [old.closed] })
    expect(await kept(demo.britishOwner)).toEqual(
      (await stored('company_id = $1 and id <> $2', [demo.britain, old.closed])).toSorted(),
    )

    await server.owner.query('delete from cash_ups where id = $1', [old.young])
    await everyTransactionEnded(server)
    expect(await pull()).toMatchObject({ changed: [], deleted: [old.young] })
  })

  it('are those of all kept locations if there are few, and none if there are many', async () => {
    const mine = { ...demo.luis, token: await server.signIn(demo.luis.email) }
    await server.owner.query('delete from operator_locations where operator_id = $1 and not location_id = any($2)', [
      demo.luis.id,
      demo.luis.locations,
    ])
    // Own shifts within the kept days, at locations that the person has lost.
    const own = await stored(
      `(opened_by = $1 or exists (select from cash_up_joins j where j.cash_up_id = cash_ups.id and j.by = $1)) and (status = 'current' or opened_at >= now() - interval '45 days') and not location_id = any($2)`,
      [demo.luis.id, demo.luis.locations],
    )
    expect(await kept(mine)).toEqual(
      [...(await stored('location_id = any($1)', [demo.luis.locations])), ...own].toSorted(),
    )
    for (let nth = 0; nth < 3; nth++) await newLocation(server, demo)
    expect(await kept(mine)).toEqual(own.toSorted())
  })
})
