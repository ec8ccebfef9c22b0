import { describe, expect, test } from 'vitest'

import type { Location } from '../../contract/location.ts'
import type { Pass } from '../../contract/pass.ts'
import type { Service } from '../../contract/service.ts'
import { VEHICLE_TYPE_IDS } from '../../domain/vehicles.ts'
import { decideEntry, readEntryFacts, type EntryFacts } from '../../src/features/booth/decide-entry.ts'
import {
  exactMatch,
  hasRate,
  matchesText,
  mayOpenOnlyMatch,
  isNoPlate,
  rowsInside,
} from '../../src/features/booth/entry.ts'
import { goesOnFrom, paidStayOf, printedLeavesUntil, staleStayOf } from '../../src/features/checkout/paid-stay.ts'
import { expectedAt } from '../../src/features/booth/use-expected.ts'
import { NO_DETAILS, type EntryDetails } from '../../src/features/booth/booth-entry.ts'
import { isPlate, normalizePlate } from '../../domain/plates.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import fc from '../support/fast-check.ts'
import { SCANS } from '../support/keyboards.ts'
import { roundsOr } from '../support/rounds.ts'
import { aLocation, aPass, aService, idOf, NOW } from '../offline/support/records.ts'
import { databaseWith } from '../stays/support/kept-database.ts'

const STAY = {
  id: '01a20088-a178-72ed-9ee1-aab63e3ee080',
  licensePlate: 'ABC123',
  receiptNumber: 'KXTR-0042',
  driver: { id: '01a20088-a178-72ed-9ee1-aab63e3ee081', name: 'José Peña' },
}

test('text typed at the booth finds a stay by plate, receipt, ticket or name, in any spelling [S4-01]', () => {
  for (const typed of [
    'c-12',
    "kxtr'0042",
    'KXTRß0042',
    STAY.id.replaceAll('-', "'"),
    'kxtr-0042',
    'kxtr0042',
    'kxtr-00',
    '0042',
    STAY.id.toUpperCase(),
    'jose pen',
    'Peña José',
    'PEÑA',
  ])
    expect(matchesText(STAY, typed), typed).toBe(true)
  for (const typed of ['ABD', 'kxtr-0043', '42', '0043', 'Peña Juan'])
    expect(matchesText(STAY, typed), typed).toBe(false)
})

test('a name and a receipt are no plates to check in; any other text that fits a plate may be [S4-01]', () => {
  for (const typed of ['jose', 'Peña José', '0042']) expect(isNoPlate(typed, [STAY]), typed).toBe(true)
  // The name of a person who is not here.
  expect(isNoPlate('Ana Restrepo', [])).toBe(true)
  for (const typed of ['ABC123', 'ABC', '1234567', 'HOTROD'])
    expect(isNoPlate(typed, matchesText(STAY, typed) ? [STAY] : []), typed).toBe(false)
})

test('a plate with two reservations opens the first; a plate that is also another stay’s code opens neither [S4-01]', () => {
  const [one, other] = [
    { ...STAY, id: idOf(4, 1), licensePlate: 'K110123' },
    { ...STAY, id: idOf(4, 2), licensePlate: 'K110123', receiptNumber: 'KXTR-0043' },
  ]
  expect(exactMatch([one, other], 'k11-0123')).toBe(one)
  const coded = { ...STAY, id: idOf(4, 3), receiptNumber: 'K11-0123' }
  expect(exactMatch([one, coded], 'K11-0123')).toBeNull()
  expect(exactMatch([coded], 'K11-0123')).toBe(coded)
  expect(exactMatch([one], 'k11-0123')).toBe(one)
})

test('Enter opens the only stay found by a typed part, and no stay whose code is only similar [S4-01]', () => {
  for (const typed of ['C-12', '0042', 'jose', 'peña jos']) expect(mayOpenOnlyMatch(STAY, typed), typed).toBe(true)
  for (const typed of ['KXTR-00', 'KXTR-004', 'kxtr00', "kxtr'004"])
    expect([matchesText(STAY, typed), mayOpenOnlyMatch(STAY, typed)], typed).toEqual([true, false])
})

test('a code of a stay is never a plate to check in, even without its hyphen or with another sign in its place [S4-01]', () => {
  const stay = { ...STAY, receiptNumber: 'K1-10123' }
  for (const typed of ['K110123', "K1'10123", 'k1ß10123']) expect(isNoPlate(typed, [stay]), typed).toBe(true)
  expect(isNoPlate('K110124', [stay])).toBe(false)
  // The code of a stay that has left.
  for (const typed of ['kxtr-0042', 'K1-10124', 'KXTR-0042-2']) expect(isNoPlate(typed, []), typed).toBe(true)
  for (const typed of ['ABC-123', 'ABC-12-34', 'AB-1234-C', 'ABC-1234', 'K1-101'])
    expect(isNoPlate(typed, []), typed).toBe(false)
  expect(isPlate(normalizePlate('KXTRß0042'), 'colombia')).toBe(false)
})

const HERE = aLocation()

/** Returns the decision for Enter with this text while these stays are inside. */
function decided(
  text: string,
  inside: readonly Service[],
  facts: Partial<EntryFacts> = {},
  given: Partial<EntryDetails> = {},
) {
  return decideEntry(
    { text, at: new Date(NOW).toISOString(), given: { ...NO_DETAILS, ...given } },
    {
      inside,
      expected: [],
      known: { vehicleTypeId: VEHICLE_TYPE_IDS.car, driver: null, description: '' },
      pass: null,
      paid: null,
      ...facts,
    },
    { location: HERE, country: 'colombia' },
  )
}

const inside = (number: number, receiptNumber: string, licensePlate: string, id = idOf(4, number)) => ({
  ...aService(number, { licensePlate, receiptNumber, driver: null, status: 'progress', paymentMethod: null }),
  id,
})

test('a scanned code opens its stay or asks, in any keyboard layout, and never opens another stay [S4-01]', () => {
  const number = fc.stringMatching(/^(?:K1{1,2}|K[AQYZ]{1,2})-[016]{4,5}(?:-2)?$/)
  fc.assert(
    fc.property(
      number,
      number,
      fc.constantFrom(...SCANS),
      fc.boolean(),
      fc.boolean(),
      (mine, other, { type, name }, isHere, isTicket) => {
        fc.pre(mine !== other)
        const [one, another] = [inside(1, mine, 'DEF456', STAY.id), inside(2, other, 'GHI789')]
        const typed = type(isTicket ? one.id : mine)
        const decision = decided(typed, isHere ? [one, another] : [another])
        const said = `${mine} as ${typed}, ${name}`
        expect(decision.kind === 'charge' ? decision.service.id : decision.kind, said).toBeOneOf(
          isHere ? (isTicket ? [one.id] : [one.id, 'ask']) : ['ask'],
        )
        const asked =
          decision.kind === 'ask' && decision.question.kind === 'which'
            ? decision.question.inside.map(({ id }) => id)
            : []
        expect(asked.includes(one.id), said).toBe(isHere && decision.kind === 'ask')
      },
    ),
    { numRuns: roundsOr(1_000) },
  )
})

test('Enter at the booth asks if a code only resembles the text, and checks in nothing for the receipt of a finished stay [S4-01]', () => {
  const stay = inside(1, 'KXTR-0042', 'DEF456')
  expect(decided('kxtr-0042', [stay])).toMatchObject({ kind: 'charge' })
  expect(decided('kxtr-0', [stay])).toMatchObject({
    kind: 'ask',
    question: { kind: 'which', inside: [{ id: stay.id }] },
  })
  expect(decided('0042', [stay])).toMatchObject({ kind: 'charge' })
  for (const text of ['KXTR-0043', 'KXTRß0043', "K1'10123"])
    expect(decided(text, [stay]), text).toEqual({ kind: 'ask', question: { kind: 'no_plate', fault: 'other' } })
})

const at = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString()
const PLACE = { id: idOf(2, 1), name: 'Centro' }

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
    ['left without anything to pay', paid(10, 0), 'let_in'],
    ['was never paid for', null, 'let_in'],
  ] as const)('is asked about or let in if its vehicle %s', (_vehicle, before, kind) => {
    expect(kindOf('DEF456', [], { paid: before })).toBe(kind)
  })

  test('is checked in without a question once the attendant says that the vehicle had left', () => {
    expect(kindOf('DEF456', [], { paid: paid(10) }, { hadLeft: true })).toBe('let_in')
  })

  test('is checked in without a question if its pass is valid', () => {
    expect(kindOf('DEF456', [], { paid: paid(10), pass })).toBe('let_in')
  })

  test('opens the charge of the vehicle that is inside', () => {
    const stay = inside(1, 'KXTR-0042', 'DEF456')
    expect(kindOf('DEF456', [stay], { paid: paid(10) })).toBe('charge')
  })

  test('has its last paid stay shown, until the vehicle checks in again', async () => {
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

test('a plate has the class of its pass at that location while the pass is valid, unless a person chooses another [S4-01]', async () => {
  const visit = aService(1, { location: PLACE, licensePlate: 'RES101', vehicleTypeId: 1, status: 'completed' })
  const resident = aPass(1, { location: PLACE, plates: ['RES101'], vehicleTypeId: 105 })
  const typeWith = async (pass: Partial<Pass>) => {
    const location = { ...HERE, ...PLACE }
    const entry = { text: 'res-101', at: new Date(NOW).toISOString(), given: NO_DETAILS }
    const db = await databaseWith([visit], [{ ...resident, ...pass }])
    return (await readEntryFacts(entry, { db, location, country: 'colombia', now: NOW, shown: null })).known
      .vehicleTypeId
  }
  expect(await typeWith({})).toBe(105)
  const others: Partial<Pass>[] = [
    { vehicleTypeId: 2 },
    { plates: ['RES102'] },
    { location: { id: idOf(2, 9), name: 'Norte' } },
    { startsOn: '2026-11-21' },
    { holdsUntil: '2026-11-19' },
    { cancelledAt: at(-10) },
    { pausedOn: '2026-11-20' },
  ]
  for (const pass of others) expect(await typeWith(pass), JSON.stringify(pass)).toBe(1)
  const known = { vehicleTypeId: 105, driver: null, description: '' } as const
  expect(decided('RES101', [], { known }, { acceptsNoRate: true })).toMatchObject({
    kind: 'let_in',
    vehicleTypeId: 105,
  })
  const type = { plate: 'RES101', vehicleTypeId: 1 } as const
  expect(decided('RES101', [], { known }, { type, acceptsNoRate: true })).toMatchObject({
    kind: 'let_in',
    vehicleTypeId: 1,
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

test('the booth knows for a day until when a paid vehicle may leave, and from when overstay is charged', async () => {
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

test('a stay voided as stale is offered again until the vehicle is found or its plate checks in again', async () => {
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

test('a vehicle type without a price checks in with a warning: no rate, an ended rate, a rate in the future', () => {
  const rate = {
    id: idOf(9, 1),
    kind: 'unit' as const,
    vehicleTypeId: VEHICLE_TYPE_IDS.car,
    validFrom: at(-10),
    days: [],
    from: null,
    to: null,
    cost: 100,
    minutes: 1,
    per: null,
  }
  const rated = (...rates: Location['rates']) => hasRate({ rates }, VEHICLE_TYPE_IDS.car, NOW)
  expect(rated(rate)).toBe(true)
  expect(rated({ ...rate, kind: 'special', name: 'Concierto', startsAt: at(-5), endsAt: at(5) })).toBe(true)
  expect(rated()).toBe(false)
  expect(rated({ ...rate, vehicleTypeId: VEHICLE_TYPE_IDS.motorcycle })).toBe(false)
  expect(rated({ ...rate, kind: 'maximum' })).toBe(false)
  expect(rated({ ...rate, validFrom: at(10) })).toBe(false)
  expect(rated(rate, { ...rate, validFrom: at(-5), cost: null, minutes: null })).toBe(false)
})

test('the booth expects reservations and requests at its location, the earliest first, without vehicles that are inside or gone', async () => {
  const [here, elsewhere] = [
    { id: idOf(2, 1), name: 'Centro' },
    { id: idOf(2, 2), name: 'Norte' },
  ]
  const at = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString()
  const db = await databaseWith([
    aService(1, { location: here, status: 'reserved', startedAt: at(60) }),
    aService(2, { location: here, status: 'unconfirmed', startedAt: at(30) }),
    aService(3, { location: here, status: 'progress', startedAt: at(-30) }),
    aService(4, { location: here, status: 'completed', startedAt: at(-60) }),
    aService(5, { location: here, status: 'voided', startedAt: at(10) }),
    aService(6, { location: elsewhere, status: 'reserved', startedAt: at(20) }),
  ])
  expect((await expectedAt(db, here)).map(({ service }) => service.id)).toEqual([idOf(4, 2), idOf(4, 1)])
})
