import { describe, expect, it } from 'vitest'

import { cashUpChanges, countCashUps, getCashUp, listCashUps } from '../../../contract/cash-up.ts'
import { getCashUpHistory } from '../../../contract/cash-up-history.ts'
import { getLocation, locationChanges } from '../../../contract/location.ts'
import { getService, listServices } from '../../../contract/service.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { paid } from '../cash-ups/support.ts'
import { enterDemo } from '../support/demo.ts'
import { Device, readAll } from '../support/device.ts'
import { everyTransactionEnded } from '../support/horizon.ts'
import { openMovedServer, townOf } from './support.ts'

const { server, now, wait } = await openMovedServer()
const demo = await enterDemo(server)
const town = townOf(server, demo, now)

/** A person with an open register at a location, and a colleague there; the person then loses the location. */
async function removed() {
  const ana = await town.hire()
  const luis = await town.hire([ana.location])
  const shift = await town.desk.opened(ana.location, ana, { float: 50_000, openedAt: now().toISOString() })
  const stay = await paid(server, demo, ana.location, shift, 4_000)
  wait(5)
  await town.take(ana.id, ana.location)
  return { ana, luis, shift, stay, location: ana.location }
}

const read = (id: string, caller: Parameters<typeof town.desk.read>[1]) =>
  server.call(getCashUp, { params: { id } }, caller)

/** Moves the opening of a shift back to a number of days before now. */
async function opened(shift: string, days: number): Promise<void> {
  await server.owner.query('update cash_ups set opened_at = $2 where id = $1', [
    shift,
    new Date(now().getTime() - days * DAY_MS),
  ])
  await everyTransactionEnded(server)
}

describe('a person’s own open shift at a location that was removed', () => {
  it('is readable with its totals and the name of its location, alone and in the list', async () => {
    const { ana, shift, location } = await removed()
    expect(await read(shift, ana)).toMatchObject({
      ok: true,
      value: {
        id: shift,
        location: { id: location, name: expect.any(String) },
        float: 50_000,
        takings: { cash: 4_000 },
        openedBy: { id: ana.id },
        place: { timeZone: 'America/Bogota', varianceLimit: 5_000, blindClose: false },
      },
    })
    expect(await read(shift, demo.owner)).not.toHaveProperty('value.place')
    expect((await server.value(listCashUps, { headers: {}, query: {} }, ana)).data.map(({ id }) => id)).toEqual([shift])
    expect(await server.value(countCashUps, { headers: {}, query: {} }, ana)).toEqual({ count: 1 })
  })

  it('stays on the device, also after it is closed', async () => {
    const ana = await town.hire()
    const device = new Device((query) => server.value(cashUpChanges, { query }, ana))
    const shift = await town.desk.opened(ana.location, ana, { float: 50_000, openedAt: now().toISOString() })
    const closed = await town.desk
      .closed(ana.location, ana, { register: 'main', openedAt: now().toISOString() })
      .catch(() => null)
    expect(closed).toBeNull()
    await everyTransactionEnded(server)
    await device.pullAll()
    expect([...device.rows.keys()]).toEqual([shift])
    await town.take(ana.id, ana.location)
    await everyTransactionEnded(server)
    expect((await device.pullAll())[0]).toMatchObject({ reset: true })
    expect([...device.rows.keys()]).toEqual([shift])
    await paid(server, demo, ana.location, shift, 4_000)
    await everyTransactionEnded(server)
    await device.pullAll()
    expect(device.rows.get(shift)).toMatchObject({ takings: { cash: 4_000 } })
    expect(await town.desk.close(shift, ana, { countedCash: 54_000, closedAt: now().toISOString() })).toMatchObject({
      ok: true,
      value: { status: 'completed', closing: { variance: 0 } },
    })
    await everyTransactionEnded(server)
    await device.pullAll()
    expect(device.rows.get(shift)).toMatchObject({ status: 'completed', place: { timeZone: 'America/Bogota' } })
  })

  it('can be closed by the person, and stays readable, also in the list', async () => {
    const { ana, luis, shift } = await removed()
    expect(await town.desk.close(shift, ana, { countedCash: 54_000, closedAt: now().toISOString() })).toMatchObject({
      ok: true,
      value: { status: 'completed', closing: { countedCash: 54_000 } },
    })
    for (const caller of [ana, luis, demo.owner]) expect(await read(shift, caller)).toMatchObject({ ok: true })
    expect((await server.value(listCashUps, { headers: {}, query: {} }, ana)).data.map(({ id }) => id)).toEqual([shift])
  })

  it('stays readable for its author after an administrator closed and collected it', async () => {
    const { ana, shift } = await removed()
    await town.desk.close(shift, demo.owner, { countedCash: 54_000, closedAt: now().toISOString() })
    const collection = { amountReceived: 54_000, total: 4_000 }
    expect(await town.desk.collect(shift, demo.owner, collection)).toMatchObject({ ok: true })
    expect(await read(shift, ana)).toMatchObject({
      ok: true,
      value: { status: 'collected', closing: { operatorEndShift: { id: demo.owner.id } } },
    })
  })

  it('is no longer readable for its author 45 days after it was opened', async () => {
    const { ana, shift } = await removed()
    const device = () => readAll((query) => server.value(cashUpChanges, { query }, ana))
    await town.desk.close(shift, ana, { countedCash: 54_000, closedAt: now().toISOString() })
    await opened(shift, 44)
    expect(await read(shift, ana)).toMatchObject({ ok: true })
    expect([...(await device()).keys()]).toEqual([shift])
    await opened(shift, 46)
    expect(await read(shift, ana)).toMatchObject({ status: 404, problem: { code: 'not_found' } })
    expect([...(await device()).keys()]).toEqual([])
    expect(await read(shift, demo.owner)).toMatchObject({ ok: true })
  })

  it('gets a recount if a colleague has already closed it', async () => {
    const { ana, shift } = await removed()
    await town.desk.close(shift, demo.owner, { countedCash: 54_000, closedAt: now().toISOString() })
    expect(await town.desk.close(shift, ana, { countedCash: 53_000, closedAt: now().toISOString() })).toMatchObject({
      ok: true,
      value: { closing: { countedCash: 54_000, recounts: [{ countedCash: 53_000, by: { id: ana.id } }] } },
    })
  })

  it('also belongs to a person who joined it', async () => {
    const ana = await town.hire()
    const luis = await town.hire([ana.location])
    const shift = await town.desk.opened(ana.location, ana, { float: 1_000, openedAt: now().toISOString() })
    await town.desk.open(ana.location, luis, { openedAt: now().toISOString() })
    await town.take(luis.id, ana.location)
    expect(await read(shift, luis)).toMatchObject({ ok: true })
    expect(await town.desk.close(shift, luis, { countedCash: 1_000, closedAt: now().toISOString() })).toMatchObject({
      ok: true,
    })
  })
})

describe('at a location that was removed', () => {
  it('cash movements and the opening of another register are refused', async () => {
    const { ana, shift, location } = await removed()
    for (const kind of ['pay_in', 'pay_out'] as const)
      expect(await town.desk.move(shift, ana, { kind, amount: 100, at: now().toISOString() })).toMatchObject({
        status: 404,
        problem: { code: 'not_found' },
      })
    expect(await town.desk.open(location, ana, { openedAt: now().toISOString() })).toMatchObject({
      status: 404,
      problem: { code: 'not_found' },
    })
    expect(await town.desk.collect(shift, ana)).toMatchObject({ status: 403, problem: { code: 'forbidden' } })
  })

  it('its history, its stays and the location are not found', async () => {
    const { ana, shift, stay, location } = await removed()
    expect(await server.call(getCashUpHistory, { params: { id: shift } }, ana)).toMatchObject({ status: 404 })
    expect(await server.call(getCashUpHistory, { params: { id: shift } }, demo.owner)).toMatchObject({ ok: true })
    expect(await server.call(getService, { params: { id: stay } }, ana)).toMatchObject({ status: 404 })
    expect((await server.value(listServices, { headers: {}, query: { cashUpId: shift } }, ana)).data).toEqual([])
    expect(await server.call(getLocation, { params: { id: location } }, ana)).toMatchObject({ status: 404 })
    expect((await readAll((query) => server.value(locationChanges, { query }, ana))).size).toBe(0)
  })

  it('a colleague’s shift is not found, and a count of the person’s own closed shift is refused', async () => {
    const { ana, luis, shift, location } = await removed()
    await town.give(ana.id, location)
    await town.desk.close(shift, ana, { countedCash: 54_000, leftInDrawer: 0, closedAt: now().toISOString() })
    wait(5)
    await town.take(ana.id, location)
    wait(5)
    const theirs = await town.desk.opened(location, luis, { openedAt: now().toISOString() })
    expect(await read(shift, ana)).toMatchObject({ ok: true })
    expect(await read(theirs, ana)).toMatchObject({ status: 404 })
    for (const id of [shift, theirs]) {
      expect(await town.desk.close(id, ana, { closedAt: now().toISOString() })).toMatchObject({ status: 404 })
      expect(await read(id, luis)).toMatchObject({ ok: true })
    }
    expect((await server.value(listCashUps, { headers: {}, query: {} }, ana)).data.map(({ id }) => id)).toEqual([shift])
  })

  it('other companies and people who never worked there get no access at all', async () => {
    const { shift } = await removed()
    const stranger = await town.hire()
    for (const caller of [stranger, demo.mexicanOwner]) {
      expect(await read(shift, caller)).toMatchObject({ status: 404 })
      expect(await town.desk.close(shift, caller, { closedAt: now().toISOString() })).toMatchObject({ status: 404 })
    }
  })
})
