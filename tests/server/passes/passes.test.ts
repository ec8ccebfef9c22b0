import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { membershipCalls } from '../../../contract/membership.ts'
import { cancelPass, countPassStates, passCalls } from '../../../contract/pass.ts'
import { deskOf, newLocation } from '../cash-ups/support.ts'
import { describeCrud } from '../crud/describe-crud.ts'
import { enterDemo, freshPlate } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { PRICE, bogotaDay, passesOf } from './support.ts'
import { wrong } from './wrong-field.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)
const passes = passesOf(server, demo)
const here = await newLocation(server, demo)
const shift = await desk.opened(here, demo.ana, { float: 10_000 })
const [membershipId, driverId] = [await passes.membership(), await passes.driver()]

describeCrud(
  passCalls,
  {
    input: () => ({
      id: uuidv7(),
      membershipId,
      locationId: here,
      driverId,
      plates: [freshPlate()],
      startsOn: bogotaDay(),
      block: null,
      apartment: null,
      payment: passes.payment(null),
    }),
    shown: ({ id, plates, startsOn }) => ({ id, plates, startsOn }),
    edits: [
      ['apartment', ['101', '202']],
      ['block', ['A', 'B']],
    ],
    // Staff see only passes of their locations.
    readers: 'admins',
    wrong: ['apartment', 'x'.repeat(21), 'text_too_long'],
  },
  { server, demo },
)

describe('a pass that is sold', () => {
  it('by staff counts in their shift as takings and expected cash', async () => {
    const before = await desk.read(shift, demo.ana)
    const payment = passes.payment(shift)
    const answer = await passes.sell(here, shift, demo.ana, { payment })
    expect(answer).toMatchObject({
      ok: true,
      status: 201,
      value: {
        state: 'active',
        startsOn: bogotaDay(),
        endsOn: bogotaDay(29),
        holdsUntil: bogotaDay(32),
        parkingSpaces: 1,
      },
    })
    const after = await desk.read(shift, demo.ana)
    expect(after.takings).toEqual({ ...before.takings, cash: before.takings.cash + PRICE })
    expect(after.services).toBe(before.services)
    expect(after.staff).toContainEqual({ id: demo.ana.id, name: demo.ana.name })
    const { periods } = await passes.read(answer.ok ? answer.value.id : '')
    expect(periods).toMatchObject([
      {
        cost: PRICE,
        receiptNumber: payment.receiptNumber,
        soldBy: { id: demo.ana.id },
        payments: [{ kind: 'pass', method: 'cash', amount: PRICE, cashUpId: shift }],
      },
    ])
  })

  it('needs the seller’s own shift for staff, and none for an admin who records a transfer', async () => {
    expect(await passes.sell(here, null, demo.ana)).toMatchObject(wrong('payment.cashUpId', 'shift_needed'))
    expect(await passes.sell(here, shift, demo.luis)).toMatchObject({
      status: 403,
      problem: { code: 'register_not_own' },
    })
    expect(
      await passes.sell(here, null, demo.owner, { payment: passes.payment(null, { method: 'cash' }) }),
    ).toMatchObject(wrong('payment.cashUpId', 'transfer_admins_only'))
    const answer = await passes.sell(here, null, demo.owner, { payment: passes.payment(null, { reference: 'TR-77' }) })
    const { id, periods, lastSale, unused } = await passes.read(answer.ok ? answer.value.id : '')
    expect(periods).toMatchObject([{ payments: [{ method: 'digital', cashUpId: null, reference: 'TR-77' }] }])
    expect(lastSale).toMatchObject({ method: 'digital', reference: 'TR-77' })
    const refund = {
      id: uuidv7(),
      amount: unused.amount,
      method: 'digital' as const,
      cashUpId: null,
      reference: 'TR-78',
    }
    expect(
      await server.call(
        cancelPass,
        { params: { id }, body: { reason: 'The customer moved away', refund } },
        demo.owner,
      ),
    ).toMatchObject({ ok: true })
    expect(await passes.read(id)).toMatchObject({
      periods: [{ payments: [{ reference: 'TR-77' }, { kind: 'refund', reference: 'TR-78' }] }],
    })
  })

  it('costs the current price of its membership, and is refused with another amount', async () => {
    const payment = passes.payment(shift, { amount: PRICE - 1 })
    const before = await desk.read(shift, demo.ana)
    expect(await passes.sell(here, shift, demo.ana, { payment })).toMatchObject({
      status: 409,
      problem: { code: 'pass_price_changed' },
    })
    expect((await desk.read(shift, demo.ana)).takings).toEqual(before.takings)
  })

  it('has a receipt number of its location, with a suffix if two devices use one number', async () => {
    const first = passes.payment(shift)
    const again = passes.payment(shift, { receiptNumber: first.receiptNumber })
    await passes.sell(here, shift, demo.ana, { payment: first })
    const second = await passes.sell(here, shift, demo.ana, { payment: again })
    expect((await passes.read(second.ok ? second.value.id : '')).periods).toMatchObject([
      { receiptNumber: `${first.receiptNumber}-2` },
    ])
  })

  it('is sold once under its key, and its payment counts once', async () => {
    const body = await passes.sale(here, shift)
    const key = randomUUID()
    const before = (await desk.read(shift, demo.ana)).takings.cash
    const [one, two] = [
      await server.call(passCalls.create, { body }, { ...demo.ana, key }),
      await server.call(passCalls.create, { body }, { ...demo.ana, key }),
    ]
    expect(two).toEqual(one)
    expect((await desk.read(shift, demo.ana)).takings.cash).toBe(before + PRICE)
  })

  it('is refused at a location that does not belong to its seller or its membership', async () => {
    const [theirs = ''] = demo.luis.locations.filter((id) => !demo.ana.locations.includes(id))
    expect(await passes.sell(theirs, shift, demo.ana)).toMatchObject({ status: 404 })
    const elsewhere = await passes.membership({ locationIds: [theirs] })
    expect(await passes.sell(here, shift, demo.ana, { membershipId: elsewhere })).toMatchObject(
      wrong('membershipId', 'membership_unknown'),
    )
    const mexican = await passes.membership({}, demo.mexicanOwner)
    expect(await passes.sell(here, shift, demo.ana, { membershipId: mexican })).toMatchObject(
      wrong('membershipId', 'membership_unknown'),
    )
    expect(
      await passes.sell(here, shift, demo.ana, { driverId: await passes.driver(demo.mexicanOwner) }),
    ).toMatchObject(wrong('driverId', 'driver_unknown'))
  })

  it.each([
    ['a membership that is switched off', { enabled: false }],
    ['a membership whose last day of sale was yesterday', { expirationDate: bogotaDay(-1) }],
  ])('is refused for %s', async (_, more) => {
    expect(await passes.sell(here, shift, demo.ana, { membershipId: await passes.membership(more) })).toMatchObject(
      wrong('membershipId', 'membership_disabled'),
    )
  })

  it.each([
    ['yesterday', bogotaDay(-1), 'in_the_past'],
    ['in two years', bogotaDay(730), 'in_the_future'],
  ])('is refused if it begins %s', async (_, startsOn, code) => {
    expect(await passes.sell(here, shift, demo.ana, { startsOn })).toMatchObject(wrong('startsOn', code))
  })

  it('is counted in its membership: the number of valid passes, and their income in a month', async () => {
    const monthly = await passes.membership({ validityUnit: 'months', validityCount: 3, cost: 90_000_00 })
    const payment = passes.payment(null, { amount: 90_000_00 })
    await passes.sold(here, { membershipId: monthly, payment })
    await passes.sold(here, {
      membershipId: monthly,
      payment: passes.payment(null, { amount: 90_000_00 }),
      startsOn: bogotaDay(9),
    })
    expect(await server.value(membershipCalls.get, { params: { id: monthly } }, demo.ana)).toMatchObject({
      sold: 1,
      monthlyEarnings: 30_000_00,
    })
  })
})

describe('the plates of a pass', () => {
  it('are at most as many as authorised, in the usual form, without duplicates', async () => {
    expect(
      await passes.sell(here, shift, demo.ana, { plates: [freshPlate(), freshPlate(), freshPlate()] }),
    ).toMatchObject(wrong('plates', 'too_many_plates'))
    expect(await passes.sell(here, shift, demo.ana, { plates: ['AB1'] })).toMatchObject(
      wrong('plates', 'plate_invalid'),
    )
    expect(await passes.sell(here, shift, demo.ana, { plates: [] })).toMatchObject({ status: 400 })
    const plate = freshPlate()
    expect(await passes.sell(here, shift, demo.ana, { plates: [plate, plate.toLowerCase()] })).toMatchObject({
      ok: true,
      value: { plates: [plate] },
    })
  })

  it('have one pass at a time at a location, and the next pass may be sold early', async () => {
    const plates = [freshPlate()]
    const first = await passes.sold(here, { plates })
    expect(await passes.sell(here, shift, demo.ana, { plates })).toMatchObject(wrong('plates', 'plate_has_pass'))
    expect(await passes.sell(here, shift, demo.ana, { plates, startsOn: bogotaDay(30) })).toMatchObject({
      ok: true,
      value: { state: 'future' },
    })
    expect(await passes.renew(first.id, passes.payment(shift), demo.ana)).toMatchObject(
      wrong('plates', 'plate_has_pass'),
    )
    expect(await passes.sell(await newLocation(server, demo), null, demo.owner, { plates })).toMatchObject({ ok: true })
  })

  it('go to one of eight sellers who sell a pass for the same plate at once', async () => {
    const plates = [freshPlate()]
    const answers = await Promise.all(Array.from({ length: 8 }, () => passes.sell(here, null, demo.owner, { plates })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ ok }) => !ok)).toEqual(
      Array.from({ length: 7 }, () =>
        expect.objectContaining({
          problem: expect.objectContaining({ errors: [expect.objectContaining({ code: 'plate_has_pass' })] }),
        }),
      ),
    )
  })

  it('can be changed by staff, but not to a plate of another pass', async () => {
    const [mine, other] = [await passes.sold(here), await passes.sold(here)]
    const plate = freshPlate()
    const change = (to: string[], from = mine.plates) =>
      server.call(passCalls.edit, { params: { id: mine.id }, body: { changes: { plates: { from, to } } } }, demo.ana)
    expect(await change(other.plates)).toMatchObject(wrong('plates', 'plate_has_pass'))
    expect(await change([plate])).toMatchObject({ ok: true, value: { plates: [plate] } })
    expect(await change([freshPlate()])).toMatchObject({ status: 409, problem: { code: 'edit_conflict' } })
  })
})

describe('the list of passes', () => {
  it('is searched by plate, driver, identification, state, membership and location, and counted by state', async () => {
    const driver = await passes.driver(demo.owner, {
      firstName: 'Ximena',
      lastName: 'Quiroga',
      identificationType: 'citizenship',
      identification: '7788990011',
    })
    const place = await newLocation(server, demo)
    const mine = await passes.sold(place, { driverId: driver })
    const future = await passes.sold(place, { startsOn: bogotaDay(3) })
    const found = async (query: object) =>
      (await server.value(passCalls.list, { query }, demo.owner)).data.map(({ id }) => id)
    expect(await found({ search: 'mena qui' })).toEqual([mine.id])
    expect(await found({ identification: '778899' })).toEqual([mine.id])
    expect(await found({ search: mine.plates[0]?.slice(1) })).toEqual([mine.id])
    expect(await found({ driverId: driver })).toEqual([mine.id])
    expect(await found({ membershipId: mine.membership.id })).toEqual([mine.id])
    expect(await found({ locationId: place, states: 'future' })).toEqual([future.id])
    expect(await found({ locationId: place })).toEqual([future.id, mine.id])
    const { data } = await server.value(countPassStates, { query: { locationId: place } }, demo.owner)
    expect(data.filter(({ count }) => count > 0)).toEqual([
      { state: 'future', count: 1 },
      { state: 'active', count: 1 },
    ])
  })

  it('shows staff their own locations only', async () => {
    const [theirs = ''] = demo.luis.locations.filter((id) => !demo.ana.locations.includes(id))
    const { id } = await passes.sold(theirs)
    const found = async (by: typeof demo.ana) =>
      (await server.value(passCalls.list, { query: { locationId: theirs } }, by)).data.map((one) => one.id)
    expect(await found(demo.ana)).toEqual([])
    expect(await found(demo.luis)).toContain(id)
    expect(await server.call(passCalls.get, { params: { id } }, demo.ana)).toMatchObject({ status: 404 })
    expect(await server.call(passCalls.get, { params: { id } }, demo.luis)).toMatchObject({ ok: true })
  })
})
