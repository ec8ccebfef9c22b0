import { expect, test } from 'vitest'

import type { Pass } from '../../contract/pass.ts'
import { readEntryFacts } from '../../src/features/booth/decide-entry.ts'
import { exactMatch, matchesText, mayOpenOnlyMatch, isNoPlate } from '../../src/features/booth/entry.ts'
import { NO_DETAILS } from '../../src/features/booth/booth-entry.ts'
import { isPlate, normalizePlate } from '../../domain/plates.ts'
import fc from '../support/fast-check.ts'
import { SCANS } from '../support/keyboards.ts'
import { roundsOr } from '../support/rounds.ts'
import { aPass, aService, idOf, NOW } from '../offline/support/records.ts'
import { databaseWith } from '../stays/support/kept-database.ts'
import { HERE, decided, inside, at, PLACE } from './decided.ts'

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

test('a name or a receipt cannot be checked in as a plate, but any other text that fits a plate can [S4-01]', () => {
  for (const typed of ['jose', 'Peña José', '0042']) expect(isNoPlate(typed, [STAY]), typed).toBe(true)
  // The name of a person who is not here.
  expect(isNoPlate('Ana Restrepo', [])).toBe(true)
  for (const typed of ['ABC123', 'ABC', '1234567', 'HOTROD'])
    expect(isNoPlate(typed, matchesText(STAY, typed) ? [STAY] : []), typed).toBe(false)
})

test('a plate opens the first of its reservations, and opens no stay if it is also another stay’s code [S4-01]', () => {
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

test('Enter opens the only stay that matches a part, but no stay whose code is only similar [S4-01]', () => {
  for (const typed of ['C-12', '0042', 'jose', 'peña jos']) expect(mayOpenOnlyMatch(STAY, typed), typed).toBe(true)
  for (const typed of ['KXTR-00', 'KXTR-004', 'kxtr00', "kxtr'004"])
    expect([matchesText(STAY, typed), mayOpenOnlyMatch(STAY, typed)], typed).toEqual([true, false])
})

test('a code of a stay is never checked in as a plate, even without its hyphen or with a wrong character [S4-01]', () => {
  const stay = { ...STAY, receiptNumber: 'K1-10123' }
  for (const typed of ['K110123', "K1'10123", 'k1ß10123']) expect(isNoPlate(typed, [stay]), typed).toBe(true)
  expect(isNoPlate('K110124', [stay])).toBe(false)
  // The code of a stay that has left.
  for (const typed of ['kxtr-0042', 'K1-10124', 'KXTR-0042-2']) expect(isNoPlate(typed, []), typed).toBe(true)
  for (const typed of ['ABC-123', 'ABC-12-34', 'AB-1234-C', 'ABC-1234', 'K1-101'])
    expect(isNoPlate(typed, []), typed).toBe(false)
  expect(isPlate(normalizePlate('KXTRß0042'), 'colombia')).toBe(false)
})

test('a scanned code opens its stay or asks in any keyboard layout, and never opens another stay [S4-01]', () => {
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

test('Enter asks if a code only resembles the text, and checks in nothing for the receipt of a finished stay [S4-01]', () => {
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
