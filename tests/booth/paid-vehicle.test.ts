import { describe, expect, test } from 'vitest'

import type { Location } from '../../contract/location.ts'
import type { Service } from '../../contract/service.ts'
import { readEntryFacts, type EntryFacts } from '../../src/features/booth/decide-entry.ts'
import { rowsInside } from '../../src/features/booth/entry.ts'
import { goesOnFrom, paidStayOf, printedLeavesUntil, staleStayOf } from '../../src/features/checkout/paid-stay.ts'
import { NO_DETAILS, type EntryDetails } from '../../src/features/booth/booth-entry.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { aService, idOf, NOW } from '../offline/support/records.ts'
import { databaseWith } from '../stays/support/kept-database.ts'
import { HERE, decided, inside, at, PLACE } from './decided.ts'

describe('a plate that was paid for [S4-01]', () => {
  const paid = (leavesAt: number, totalCost = 4_000) => ({
    service: aService(1, { licensePlate: 'DEF456', status: 'completed', totalCost }),
    paidAt: at(-120),
    paidUntil: at(leavesAt - 15),
    until: at(leavesAt),
  })
  const pass = { id: idOf(7, 1), membership: 'Mensual', standing: 'valid', hours: 'always' } as const
  const kindOf = (
    text: string,
    stays: readonly Service[],
    facts: Partial<EntryFacts>,
    given: Partial<EntryDetails> = {},
  ) => {
    const decision = decided(text, stays, facts, { acceptsNoRate: true, ...given })
    return decision.kind === 'ask' ? decision.question.kind : decision.kind
  }

  test.each([
    ['may still leave', paid(10), 'paid'],
    ['had to leave 59 minutes ago', paid(-59), 'paid'],
    ['had to leave an hour ago', paid(-60), 'let_in'],
    ['left without a payment due', paid(10, 0), 'let_in'],
    ['was never paid', null, 'let_in'],
  ] as const)('causes a question or checks in if its vehicle %s', (_vehicle, before, kind) => {
    expect(kindOf('DEF456', [], { paid: before })).toBe(kind)
  })

  test('is checked in without a question once the attendant confirms that the vehicle had left', () => {
    expect(kindOf('DEF456', [], { paid: paid(10) }, { hadLeft: true })).toBe('let_in')
  })

  test('is checked in without a question if its pass is valid', () => {
    expect(kindOf('DEF456', [], { paid: paid(10), pass })).toBe('let_in')
  })

  test('opens the charge of the vehicle that is inside', () => {
    const stay = inside(1, 'KXTR-0042', 'DEF456')
    expect(kindOf('DEF456', [stay], { paid: paid(10) })).toBe('charge')
  })

  test('shows its last paid stay until the vehicle checks in again', async () => {
    const stay = aService(1, {
      location: PLACE,
      licensePlate: 'DEF456',
      status: 'completed',
      startedAt: at(-90),
      endedAt: at(-30),
      paidAt: at(-30),
    })
    const back = aService(2, { location: PLACE, licensePlate: 'DEF456', status: 'progress', startedAt: at(-5) })
    const other = aService(3, {
      location: PLACE,
      licensePlate: 'DEF457',
      status: 'completed',
      startedAt: at(-9),
      endedAt: at(-2),
      paidAt: at(-2),
    })
    const read = async (...services: Service[]) =>
      readEntryFacts(
        { text: 'def-456', at: at(0), given: NO_DETAILS },
        {
          db: await databaseWith(services),
          location: { ...HERE, ...PLACE },
          country: 'colombia',
          now: NOW,
          shown: null,
        },
      )
    expect((await read(stay, other)).paid).toMatchObject({ service: { id: stay.id }, paidAt: at(-30) })
    expect((await read(stay, { ...back, status: 'voided' })).paid).toMatchObject({ service: { id: stay.id } })
    expect((await read(stay, back)).paid).toBeNull()
    expect((await read(other)).paid).toBeNull()
  })
})

test('a stay paid ahead counts as inside from the minute of its entry until its end [S4-01]', async () => {
  const stays = [
    aService(1, { location: PLACE, status: 'progress', paymentMethod: null, startedAt: at(-90) }),
    aService(2, { location: PLACE, status: 'completed', paymentMethod: 'cash', startedAt: at(0.5), endedAt: at(60) }),
    aService(3, { location: PLACE, status: 'completed', paymentMethod: 'cash', startedAt: at(-120), endedAt: at(-1) }),
  ]
  const db = await databaseWith(stays)
  const idsInside = async (paymentType: Location['paymentType']) =>
    (await rowsInside(db, { id: PLACE.id, paymentType }, NOW)).map(({ id }) => id)
  expect(await idsInside('pre_pay')).toEqual([idOf(4, 1), idOf(4, 2)])
  expect(await idsInside('post_pay')).toEqual([idOf(4, 1)])
})

test('the booth shows for a day the time by which a paid vehicle must leave, and the time from which overstay is charged', async () => {
  const location = { id: PLACE.id, minutesSince: [{ validFrom: null, exemptMinutes: 0, graceMinutes: 15 }] }
  const paid = aService(1, {
    location: PLACE,
    licensePlate: 'LATE01',
    status: 'completed',
    startedAt: at(-90),
    endedAt: at(-30),
    paidAt: at(-30),
    graceUntil: null,
  })
  const db = await databaseWith([paid])
  expect(await paidStayOf(db, location, 'LATE01', NOW)).toMatchObject({
    paidUntil: at(-30),
    until: at(-15),
    service: { id: paid.id },
  })
  expect(await paidStayOf(db, location, 'LATE02', NOW)).toBeNull()
  expect(await paidStayOf(db, location, 'LATE01', NOW + 25 * 60 * MINUTE_MS)).toBeNull()
  const overstay = aService(2, {
    location: PLACE,
    licensePlate: 'LATE01',
    status: 'progress',
    startedAt: at(-30),
    overstay: { of: paid.id, graceUntil: at(-15) },
  })
  expect(await paidStayOf(await databaseWith([paid, overstay]), location, 'LATE01', NOW)).toBeNull()
  const voided = await databaseWith([paid, { ...overstay, status: 'voided' }])
  expect(await paidStayOf(voided, location, 'LATE01', NOW)).toMatchObject({ service: { id: paid.id } })
})

test('a ticket also shows until when a vehicle may leave while the payment is unsent', () => {
  const location = { minutesSince: [{ validFrom: null, exemptMinutes: 0, graceMinutes: 15 }] }
  const service = aService(1, {
    status: 'completed',
    startedAt: at(-90),
    endedAt: at(-30),
    paidAt: at(-30),
    graceUntil: null,
  })
  expect(printedLeavesUntil({ service, pending: true }, location)).toBe(at(-15))
  expect(printedLeavesUntil({ service: { ...service, graceUntil: at(-10) }, pending: false }, location)).toBe(at(-10))
  expect(printedLeavesUntil({ service, pending: true }, undefined)).toBeNull()
})

test('a vehicle that pays for longer counts as inside once, from its first payment to its last', async () => {
  const first = aService(1, {
    location: PLACE,
    licensePlate: 'LONG01',
    status: 'completed',
    paymentMethod: 'cash',
    startedAt: at(-30),
    endedAt: at(30),
  })
  const second = aService(2, {
    location: PLACE,
    licensePlate: 'LONG01',
    status: 'completed',
    paymentMethod: 'cash',
    startedAt: at(30),
    endedAt: at(90),
    overstay: { of: first.id, graceUntil: at(40) },
  })
  const begun = aService(3, {
    location: PLACE,
    licensePlate: 'LONG01',
    status: 'progress',
    paymentMethod: null,
    startedAt: at(90),
    endedAt: null,
    overstay: { of: second.id, graceUntil: at(100) },
  })
  const db = await databaseWith([first, second, begun])
  const inside = async (now: number) =>
    (await rowsInside(db, { id: PLACE.id, paymentType: 'pre_pay' }, now)).map(({ id }) => id)
  expect(await inside(NOW)).toEqual([first.id])
  expect(await inside(NOW + 45 * MINUTE_MS)).toEqual([second.id])
  expect(await inside(NOW + 95 * MINUTE_MS)).toEqual([begun.id])
  expect((await goesOnFrom(db, first)).map(({ id }) => id)).toEqual([second.id, begun.id])
  expect(await goesOnFrom(await databaseWith([first, { ...second, status: 'voided' }]), first)).toEqual([])
})

test('a stay that was voided as stale is offered again until the vehicle is found or its plate checks in again', async () => {
  const stale = aService(1, {
    location: PLACE,
    licensePlate: 'GONE01',
    status: 'voided',
    voidCause: 'stale',
    startedAt: at(-9000),
  })
  expect(await staleStayOf(await databaseWith([stale]), PLACE, 'GONE01')).toMatchObject({ id: stale.id })
  expect(await staleStayOf(await databaseWith([{ ...stale, voidCause: null }]), PLACE, 'GONE01')).toBeNull()
  const found = aService(2, { location: PLACE, licensePlate: 'GONE01', status: 'progress', startedAt: at(-9000) })
  expect(await staleStayOf(await databaseWith([stale, found]), PLACE, 'GONE01')).toBeNull()
  expect(
    await staleStayOf(
      await databaseWith([stale, { ...found, startedAt: at(-10), status: 'completed' }]),
      PLACE,
      'GONE01',
    ),
  ).toBeNull()
})
