import { randomUUID } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'

import { getCashUp } from '../../../contract/cash-up.ts'
import { listServices } from '../../../contract/service.ts'
import { KEPT_DAYS } from '../../../domain/kept-window.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { addService, enterDemo, settleCashUp } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { auditOf, deskOf, newKiosk, newLocation } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)
const root = { token: demo.root.token, companyId: demo.colombia }
let locationId: string

beforeEach(async () => {
  locationId = await newLocation(server, demo)
})

describe('opening a register [S2-22]', () => {
  it('begins a cash-up with the given id, float and count', async () => {
    const id = uuidv7()
    const count = [
      { denomination: 2_000_000, pieces: 2 },
      { denomination: 10_000, pieces: 5 },
    ]
    const answer = await desk.open(locationId, demo.ana, { id, float: 4_050_000, count })
    expect(answer).toMatchObject({
      ok: true,
      value: {
        id,
        location: { id: locationId },
        register: 'main',
        registerName: null,
        status: 'current',
        currency: 'COP',
        openedBy: { id: demo.ana.id, name: demo.ana.name },
        float: 4_050_000,
        floatCount: count,
        total: 0,
        closing: null,
        collection: null,
        joined: null,
        joinedBy: [],
        late: { services: 0, amount: 0 },
      },
    })
    expect(await desk.read(id, demo.ana)).toEqual(answer.ok && answer.value)
    expect(await auditOf(server, id)).toEqual([
      { action: 'opened', actor: demo.ana.id, after: { register: 'main', float: '4050000', openingNote: null } },
    ])
  })

  it.each(['ana', 'owner'] as const)(
    'is allowed for %s, and for a super admin, who is named without being known to the company',
    async (who) => {
      await desk.opened(locationId, demo[who])
      const kiosk = await newKiosk(server, demo, locationId)
      const id = await desk.opened(locationId, root, { register: kiosk })
      expect(await desk.read(id, demo.owner)).toMatchObject({
        openedBy: { id: demo.root.id, name: demo.root.name },
        registerName: 'Cajero',
      })
    },
  )

  it('is refused at a location that the person does not see, in the same way as at a missing one', async () => {
    await server.owner.query('delete from operator_locations where location_id = $1 and operator_id = $2', [
      locationId,
      demo.luis.id,
    ])
    for (const place of [locationId, uuidv7()])
      expect(await desk.open(place, demo.luis)).toMatchObject({ status: 404, problem: { code: 'not_found' } })
    expect(await desk.open(locationId, demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await desk.open(locationId, demo.ana)).toMatchObject({ ok: true })
  })

  it('is possible at the main register and the kiosks of the location only', async () => {
    const kiosk = await newKiosk(server, demo, locationId)
    const elsewhere = await newKiosk(server, demo, await newLocation(server, demo))
    for (const register of ['other', 'MAIN', uuidv7(), elsewhere])
      expect(await desk.open(locationId, demo.ana, { register })).toMatchObject({
        status: 400,
        problem: { errors: [{ path: 'register', code: 'register_unknown' }] },
      })
    expect(await desk.open(locationId, demo.ana, { register: kiosk.toUpperCase() })).toMatchObject({
      ok: true,
      value: { register: kiosk, joined: null },
    })
    // Each register has its own cash-up.
    expect(await desk.open(locationId, demo.ana)).toMatchObject({ ok: true, value: { register: 'main', joined: null } })
  })

  it('rejects a count that differs from the float, or has other denominations', async () => {
    const refusal = (code: string) => ({
      status: 400,
      problem: { code: 'validation_failed', errors: [{ path: 'count', code }] },
    })
    expect(
      await desk.open(locationId, demo.ana, { float: 10_001, count: [{ denomination: 10_000, pieces: 1 }] }),
    ).toMatchObject(refusal('count_differs'))
    expect(await desk.open(locationId, demo.ana, { float: 10_000, count: [] })).toMatchObject(refusal('count_differs'))
    expect(
      await desk.open(locationId, demo.ana, { float: 700, count: [{ denomination: 700, pieces: 1 }] }),
    ).toMatchObject(refusal('count_invalid'))
    expect(
      await desk.open(locationId, demo.ana, { float: 10_000, count: [{ denomination: 5_000, pieces: 2 }] }),
    ).toMatchObject({ ok: true })
  })

  it('rejects an id that exists already, of any record type', async () => {
    const kiosk = await newKiosk(server, demo, locationId)
    const id = await desk.opened(locationId, demo.ana)
    const joined = uuidv7()
    await desk.open(locationId, demo.luis, { id: joined })
    for (const known of [id, joined])
      expect(await desk.open(locationId, demo.luis, { id: known, register: kiosk })).toMatchObject({
        status: 400,
        problem: { errors: [{ path: 'id', code: 'invalidField' }] },
      })
  })

  it('is done once for its key', async () => {
    const [key, id] = [randomUUID(), uuidv7()]
    const body = { id, openedAt: new Date().toISOString(), float: 300 }
    const first = await desk.open(locationId, { ...demo.ana, key }, body)
    expect(await desk.open(locationId, { ...demo.ana, key }, body)).toEqual(first)
    expect(await desk.read(id, demo.ana)).toMatchObject({ version: 1, movements: [], joinedBy: [] })
  })
})

describe('a float that differs from the cash that the last shift left', () => {
  it('needs a note, while an equal float and the first shift need none', async () => {
    const before = await desk.opened(locationId, demo.ana, { float: 50_000 })
    await desk.close(before, demo.ana, { countedCash: 50_000, leftInDrawer: 20_000 })
    for (const float of [19_999, 20_001, 50_000])
      expect(await desk.open(locationId, demo.luis, { float })).toMatchObject({
        status: 400,
        problem: { errors: [{ path: 'note', code: 'note_required' }] },
      })
    expect(await desk.open(locationId, demo.luis, { float: 20_001, note: '  ' })).toMatchObject({
      problem: { errors: [{ code: 'note_required' }] },
    })
    const noted = await desk.open(locationId, demo.luis, { float: 20_001, note: ' a coin was under the drawer ' })
    expect(noted).toMatchObject({ ok: true, value: { openingNote: 'a coin was under the drawer' } })
    await desk.close(noted.ok ? noted.value.id : '', demo.luis, { countedCash: 20_001, leftInDrawer: 20_001 })
    expect(await desk.open(locationId, demo.luis, { float: 20_001 })).toMatchObject({
      ok: true,
      value: { openingNote: null },
    })
  })

  it('is compared within one register, because another register has another drawer', async () => {
    const kiosk = await newKiosk(server, demo, locationId)
    await desk.closed(locationId, demo.ana, { float: 50_000 })
    expect(await desk.open(locationId, demo.ana, { register: kiosk, float: 1 })).toMatchObject({ ok: true })
  })
})

describe('the clock of a device', () => {
  const openedAt = async (given: string) => {
    const answer = await desk.open(await newLocation(server, demo), demo.ana, { openedAt: given })
    return answer.ok ? Date.parse(answer.value.openedAt) : Number.NaN
  }

  it('gets the server’s time, not a future time, if it runs ahead', async () => {
    const before = Date.now()
    const at = await openedAt(new Date(before + 60 * MINUTE_MS).toISOString())
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(Date.now())
  })

  it('is accepted for acts without a connection, back to the days that devices keep', async () => {
    const yesterday = new Date(Date.now() - 24 * 60 * MINUTE_MS).toISOString()
    expect(await openedAt(yesterday)).toBe(Date.parse(yesterday))
    expect(await openedAt('1970-01-01T00:00:00.000Z')).toBeGreaterThan(
      Date.now() - (KEPT_DAYS * 24 * 60 + 1) * MINUTE_MS,
    )
  })

  it('cannot open a shift before the close of the shift before', async () => {
    const before = await desk.read(await desk.closed(locationId, demo.ana), demo.ana)
    const id = await desk.opened(locationId, demo.luis, {
      openedAt: new Date(Date.now() - 60 * MINUTE_MS).toISOString(),
    })
    expect((await desk.read(id, demo.luis)).openedAt).toBe(before.closing?.at)
  })
})

describe('a register that another person has already opened', () => {
  it('stays the other person’s: my float is paid into it, and the answer names the opener', async () => {
    const theirs = await desk.opened(locationId, demo.ana, { float: 1_000 })
    const id = uuidv7()
    const answer = await desk.open(locationId, demo.luis, { id, float: 30_000 })
    expect(answer).toMatchObject({
      ok: true,
      value: {
        id,
        status: 'completed',
        float: 30_000,
        total: 0,
        services: 0,
        closing: null,
        openedBy: { id: demo.luis.id, name: demo.luis.name },
        joined: { id: theirs, openedBy: { id: demo.ana.id, name: demo.ana.name } },
      },
    })
    expect(await desk.read(theirs, demo.ana)).toMatchObject({
      status: 'current',
      float: 1_000,
      payIns: 30_000,
      movements: [{ kind: 'pay_in', amount: 30_000, by: { id: demo.luis.id }, reason: expect.stringContaining(id) }],
      joinedBy: [{ id: demo.luis.id, name: demo.luis.name }],
      joined: null,
    })
    expect(await auditOf(server, theirs)).toMatchObject([
      { action: 'opened' },
      { action: 'joined', actor: demo.luis.id, after: { cashUp: id, float: '30000' } },
    ])
    // A request with the id of the shift that never began gets the same answer.
    expect(await server.value(getCashUp, { params: { id } }, demo.ana)).toEqual(answer.ok && answer.value)
  })

  it('can be joined without a float and without a note, however often it is opened', async () => {
    await desk.closed(locationId, demo.ana, { float: 70_000 })
    const theirs = await desk.opened(locationId, demo.ana, { float: 70_000 })
    for (let nth = 0; nth < 2; nth++)
      expect(await desk.open(locationId, demo.luis)).toMatchObject({ ok: true, value: { joined: { id: theirs } } })
    expect(await desk.read(theirs, demo.ana)).toMatchObject({
      payIns: 0,
      movements: [],
      joinedBy: [{ id: demo.luis.id }],
    })
  })

  it('can be joined after its close by a person who shared it before', async () => {
    const { theirs, saw } = await closedBehind()
    const id = uuidv7()
    const answer = await desk.open(locationId, demo.luis, { id, openedAt: saw, shares: theirs, float: 2_000 })
    expect(answer).toMatchObject({ ok: true, value: { joined: { id: theirs } } })
    expect(await desk.read(theirs, demo.ana)).toMatchObject({
      status: 'completed',
      joinedBy: [{ id: demo.luis.id }],
      payIns: 2_000,
      revision: 1,
      closing: { payIns: 0, countedCash: 70_000 },
    })
  })

  it('can be joined by naming an opening that joined it', async () => {
    const theirs = await desk.opened(locationId, demo.ana)
    const joined = uuidv7()
    await desk.open(locationId, demo.luis, { id: joined })
    const saw = new Date().toISOString()
    await desk.close(theirs, demo.ana)
    expect(await desk.open(locationId, demo.owner, { openedAt: saw, shares: joined })).toMatchObject({
      ok: true,
      value: { joined: { id: theirs } },
    })
  })

  it.each(['closed before', 'collected', 'of another location', 'unknown'])(
    'cannot be joined if it is %s: a new shift begins with the drawer’s cash and no note',
    async (which) => {
      const { theirs, saw } = await closedBehind()
      const elsewhere = await desk.opened(await newLocation(server, demo), demo.ana)
      if (which === 'collected') await settleCashUp(server, theirs, 'collected')
      const shares = { 'of another location': elsewhere, unknown: uuidv7() }[which] ?? theirs
      const openedAt = which === 'closed before' ? new Date().toISOString() : saw
      expect(await desk.open(locationId, demo.luis, { openedAt, shares, float: 500 })).toMatchObject({
        ok: true,
        value: { joined: null, status: 'current', float: 40_500, openingNote: null },
      })
    },
  )

  it('can be joined again after it was closed, and the register’s newer shift is not changed', async () => {
    const { theirs, saw } = await closedBehind()
    await desk.opened(locationId, demo.ana, { float: 40_000 })
    expect(await desk.open(locationId, demo.luis, { openedAt: saw, shares: theirs })).toMatchObject({
      ok: true,
      value: { joined: { id: theirs } },
    })
  })

  /** A shift that Ana closed after Luis, without a connection, had decided to share it. */
  async function closedBehind() {
    const theirs = await desk.opened(locationId, demo.ana, { float: 70_000 })
    const saw = new Date().toISOString()
    await desk.close(theirs, demo.ana, { countedCash: 70_000, leftInDrawer: 40_000 })
    return { theirs, saw }
  }

  it('is shown with its name if it is a kiosk', async () => {
    const kiosk = await newKiosk(server, demo, locationId)
    const theirs = await desk.opened(locationId, demo.ana, { register: kiosk })
    const answer = await desk.open(locationId, demo.luis, { register: kiosk })
    expect(answer).toMatchObject({
      ok: true,
      value: { register: kiosk, registerName: 'Cajero', joined: { id: theirs } },
    })
  })

  it('lists its payments under either id', async () => {
    const theirs = await desk.opened(locationId, demo.ana)
    const id = uuidv7()
    await desk.open(locationId, demo.luis, { id })
    const service = await addService(server, {
      companyId: demo.colombia,
      locationId,
      status: 'completed',
      cashUpId: theirs,
    })
    for (const cashUpId of [theirs, id]) {
      const { data } = await server.value(listServices, { query: { cashUpId }, headers: {} }, demo.ana)
      expect(data.map((one) => one.id)).toEqual([service])
    }
  })

  it('can be read, after its close, by people who joined it and have lost access to its location', async () => {
    const shift = await desk.opened(locationId, demo.ana)
    const id = uuidv7()
    await desk.open(locationId, demo.luis, { id })
    await server.owner.query('delete from operator_locations where location_id = $1 and operator_id = $2', [
      locationId,
      demo.luis.id,
    ])
    expect(await server.call(getCashUp, { params: { id } }, demo.luis)).toMatchObject({ ok: true })
    expect(await server.call(getCashUp, { params: { id } }, demo.britishOwner)).toMatchObject({ status: 404 })
    await settleCashUp(server, shift, 'completed')
    expect(await server.call(getCashUp, { params: { id } }, demo.luis)).toMatchObject({ ok: true })
    expect(await server.call(getCashUp, { params: { id } }, demo.ana)).toMatchObject({ ok: true })
  })
})
