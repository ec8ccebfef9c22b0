import { describe, expect, test } from 'vitest'
import * as v from 'valibot'

import type { Problem } from '../../contract/problem.ts'
import { AdjustingSchema } from '../../src/features/cash-ups/adjust-form.tsx'
import { ClosingInput, NO_CLOSING, closingSchema, leftPieces } from '../../src/features/cash-ups/closing.ts'
import { collectingSchema, changedSince, collectedBy } from '../../src/features/cash-ups/collecting.ts'
import { filterOf, searchOf } from '../../src/features/cash-ups/cash-up-filter.ts'
import { CashUpsSearch } from '../../src/features/cash-ups/cash-ups-search.ts'
import { MovingSchema } from '../../src/features/cash-ups/move-form.tsx'
import {
  OpeningInput,
  floatDifference,
  floatOf,
  newCashUp,
  openingSchema,
  placesToOpen,
} from '../../src/features/cash-ups/opening.ts'
import { registerKey } from '../../src/features/cash-ups/kept-cash-ups.ts'
import { offeredActs } from '../../src/features/cash-ups/offered-acts.ts'
import { closingAfter, isOverdue } from '../../domain/overdue.ts'
import { CashUp } from '../../contract/cash-up.ts'
import { ANA_ID, LOCATION_ID, LUIS_ID, aCashUp, aLocation, idOf } from '../offline/support/records.ts'

/** Codes by field, as the form shows them. */
function codes(schema: v.GenericSchema, input: unknown): Record<string, string> {
  const parsed = v.safeParse(schema, input)
  // If a field has several, the form shows the first.
  return Object.fromEntries(
    (parsed.issues ?? []).toReversed().map((issue) => [String(issue.path?.[0]?.key), issue.message]),
  )
}

describe('the opening of a register', () => {
  const input = (changes: Partial<OpeningInput> = {}): OpeningInput => ({
    locationId: LOCATION_ID,
    register: 'main',
    count: { by: 'amount', pieces: {}, amount: '700' },
    putIn: '',
    note: '',
    ...changes,
  })
  const schema = (left: number | null, noteAsked = false, isShared = false) =>
    openingSchema({ currency: 'COP', isShared: () => isShared, leftOf: () => left, noteAsked })

  test('needs a note only if the float differs from what the last shift left', () => {
    expect(codes(schema(70_000), input())).toEqual({})
    expect(codes(schema(null), input())).toEqual({})
    expect(codes(schema(70_001), input())).toEqual({ note: 'note_required' })
    expect(codes(schema(70_001), input({ note: '   ' }))).toEqual({ note: 'note_required' })
    expect(codes(schema(70_001), input({ note: 'Counted twice' }))).toEqual({})
  })

  test('shows by how much the float differs from what was left', () => {
    expect(floatDifference(input().count, 'COP', 75_000)).toBe(-5_000)
    expect(floatDifference(input().count, 'COP', 70_000)).toBe(0)
    expect(floatDifference(input().count, 'COP', null)).toBeNull()
    expect(floatDifference({ by: 'pieces', pieces: {}, amount: '' }, 'COP', 70_000)).toBeNull()
  })

  test('needs the note that the server asked for, whatever the device knows', () => {
    expect(codes(schema(70_000, true), input())).toEqual({ note: 'note_required' })
  })

  test('needs a location and a count', () => {
    expect(codes(schema(null), input({ locationId: '', count: { by: 'pieces', pieces: {}, amount: '' } }))).toEqual({
      locationId: 'required',
      count: 'required',
    })
    expect(codes(schema(null), input({ note: 'x'.repeat(301) }))).toEqual({ note: 'reason_too_long' })
  })

  test('needs nothing for a shared shift, and takes the cash that is brought', () => {
    const nothing = input({ count: { by: 'pieces', pieces: { 5_000_00: '2' }, amount: '' } })
    expect(codes(schema(70_001, false, true), nothing)).toEqual({})
    expect(floatOf(nothing, 'COP', true)).toEqual({ kind: 'counted', total: 0, count: null })
    // A float typed before another person opened the register goes into no drawer.
    expect(floatOf(input(), 'COP', true)).toEqual({ kind: 'counted', total: 0, count: null })
    expect(floatOf(input({ putIn: '50' }), 'COP', true)).toEqual({ kind: 'counted', total: 5_000, count: null })
    expect(codes(schema(null, false, true), input({ putIn: 'many' }))).toEqual({ putIn: 'amount_invalid' })
    expect(codes(schema(null), input({ count: { by: 'amount', pieces: {}, amount: 'many' } }))).toEqual({
      count: 'amount_invalid',
    })
  })

  test('is suggested at up to three locations with a free register', () => {
    const place = (number: number) => aLocation({ id: idOf(2, number), name: `Place ${number}` })
    const registers = new Map([
      [registerKey(idOf(2, 1), 'main'), { open: aCashUp(1), left: null }],
      [registerKey(idOf(2, 2), 'main'), { open: null, left: null }],
      [registerKey(idOf(2, 3), 'a-kiosk'), { open: aCashUp(2), left: null }],
    ])
    expect(placesToOpen([1, 2, 3].map(place), registers).map(({ name }) => name)).toEqual(['Place 2', 'Place 3'])
    expect(placesToOpen([1, 2, 3, 4, 5].map(place), registers)).toHaveLength(3)
  })

  test('continues from a draft of the previous release', () => {
    const { putIn: _, ...before } = input()
    expect(v.parse(OpeningInput, before)).toEqual(input())
  })

  test('makes a record that the device can keep', () => {
    const made = newCashUp({
      id: idOf(6, 1),
      location: { id: LOCATION_ID, name: 'Centro' },
      register: 'main',
      registerName: null,
      currency: 'COP',
      by: { id: ANA_ID, name: 'Ana' },
      at: '2026-11-20T15:00:00.000Z',
      float: 70_000,
      count: null,
      note: null,
    })
    expect(v.parse(CashUp, made)).toEqual(made)
    expect(made).toMatchObject({ status: 'current', float: 70_000, joined: null })
    expect(made).not.toHaveProperty('sumsHidden')
  })
})

describe('the closing of a register', () => {
  const rules = {
    currency: 'COP' as const,
    expected: 100_000,
    limit: 500,
    booked: { dataphone: 0, digital: 0 },
    reasonAsked: false,
  }
  const input = (changes: Partial<ClosingInput> = {}): ClosingInput => ({
    ...NO_CLOSING,
    count: { by: 'amount', pieces: {}, amount: '1000' },
    leftInDrawer: '500',
    ...changes,
  })
  const counted = (amount: string) => ({ by: 'amount' as const, pieces: {}, amount })

  test.each([
    ['995.00', {}],
    ['994.99', { varianceReason: 'reason_required' }],
    ['1005.00', {}],
    ['1005.01', { varianceReason: 'reason_required' }],
  ])('needs a reason if the difference is over the limit: counted %s', (amount, expected) => {
    expect(codes(closingSchema(rules), input({ count: counted(amount) }))).toEqual(expected)
  })

  test.each([
    ['7000', {}],
    ['7005', {}],
    ['6994', { varianceReason: 'reason_required' }],
    ['', {}],
  ])('needs a reason if a verified total is over the limit: %s on the terminal', (dataphone, expected) => {
    const booked = { dataphone: 700_000, digital: 0 }
    expect(codes(closingSchema({ ...rules, booked }), input({ dataphone }))).toEqual(expected)
  })

  test('reports all missing fields at once', () => {
    expect(codes(closingSchema(rules), input({ count: counted('990'), leftInDrawer: '' }))).toEqual({
      leftInDrawer: 'required',
      varianceReason: 'reason_required',
    })
    expect(
      codes(
        closingSchema(rules),
        input({ count: counted('990'), leftInDrawer: '991', dataphone: 'x', varianceReason: 'Short' }),
      ),
    ).toEqual({ leftInDrawer: 'more_than_counted', dataphone: 'amount_invalid' })
  })

  test('needs the reason that the server asked for, using the server’s sums', () => {
    expect(codes(closingSchema({ ...rules, reasonAsked: true }), input())).toEqual({
      varianceReason: 'reason_required',
    })
  })

  test('leaves at most what was counted in the drawer', () => {
    expect(codes(closingSchema(rules), input({ leftInDrawer: '1000.01' }))).toEqual({
      leftInDrawer: 'more_than_counted',
    })
    expect(codes(closingSchema(rules), input({ leftInDrawer: '1000' }))).toEqual({})
    expect(codes(closingSchema(rules), input({ leftInDrawer: '' }))).toEqual({ leftInDrawer: 'required' })
  })

  test('names the counted pieces that stay in the drawer', () => {
    const count = { by: 'pieces' as const, pieces: { 1000000: '4', 200000: '2' }, amount: '' }
    expect(leftPieces({ count, leftInDrawer: '14.000' }, 'COP')).toEqual([
      { denomination: 1_000_000, pieces: 1 },
      { denomination: 200_000, pieces: 2 },
    ])
    expect(leftPieces({ count, leftInDrawer: '14.001' }, 'COP')).toBeNull()
    expect(leftPieces({ count, leftInDrawer: '' }, 'COP')).toBeNull()
    expect(leftPieces({ count: counted('44000'), leftInDrawer: '14.000' }, 'COP')).toBeNull()
  })

  test('accepts verified amounts as known or unknown, and rejects letters and negative values', () => {
    expect(codes(closingSchema(rules), input({ dataphone: '', digital: '0' }))).toEqual({})
    expect(codes(closingSchema(rules), input({ dataphone: 'x', digital: '-1' }))).toEqual({
      dataphone: 'amount_invalid',
      digital: 'amount_negative',
    })
  })
})

describe('[S5-15] amounts and reasons', () => {
  test.each([
    [{ amount: '1', reason: '0123456789' }, {}],
    [
      { amount: '0', reason: '012345678' },
      { amount: 'amount_not_positive', reason: 'reason_too_short' },
    ],
    [
      { amount: '', reason: '' },
      { amount: 'required', reason: 'required' },
    ],
    [
      { amount: '99999999999', reason: 'x'.repeat(301) },
      { amount: 'amount_too_large', reason: 'reason_too_long' },
    ],
  ])('have these errors for moved cash: %j', (input, expected) => {
    expect(codes(MovingSchema, input)).toEqual(expected)
  })

  test('include a direction for a correction', () => {
    expect(codes(AdjustingSchema, { direction: '', amount: '5', reason: 'A forged coin' })).toEqual({
      direction: 'required',
    })
    expect(codes(AdjustingSchema, { direction: 'take', amount: '-5', reason: 'A forged coin' })).toEqual({
      amount: 'amount_negative',
    })
    expect(codes(AdjustingSchema, { direction: 'take', amount: '5', reason: 'A forged coin' })).toEqual({})
  })

  test('may be zero for a collection', () => {
    expect(codes(collectingSchema(0), { amountReceived: '0', note: '' })).toEqual({})
    expect(codes(collectingSchema(100), { amountReceived: '0', note: '' })).toEqual({ note: 'note_required' })
    expect(codes(collectingSchema(100), { amountReceived: '0', note: 'Short' })).toEqual({})
    expect(codes(collectingSchema(0), { amountReceived: '', note: '' })).toEqual({ amountReceived: 'required' })
  })
})

describe('the changed sums of a cash-up that is being collected', () => {
  const seen = { revision: 3, total: 10_000 }
  const problem = (code: Problem['code'], conflicts: Problem['conflicts']): Problem => ({
    title: '',
    status: 409,
    code,
    requestId: 'r',
    conflicts,
  })
  const conflict = (path: string, theirs: string) => ({ path, base: null, theirs, mine: null, by: null, at: null })

  test('are the last that the device saw, or what the server said before that', () => {
    expect(changedSince(seen, seen, null)).toBeNull()
    expect(changedSince(seen, { revision: 4, total: 17_800 }, null)).toEqual({ revision: 4, total: 17_800 })
    const told = problem('cash_up_changed', [conflict('revision', '5'), conflict('total', '20000')])
    expect(changedSince(seen, seen, told)).toEqual({ revision: 5, total: 20_000 })
    expect(changedSince(seen, { revision: 6, total: 21_000 }, told)).toEqual({ revision: 6, total: 21_000 })
    // Until the close is sent, the revision does not change.
    const sameRevision = problem('cash_up_changed', [
      conflict('revision', String(seen.revision)),
      conflict('total', '19000'),
    ])
    expect(changedSince(seen, seen, sameRevision)).toEqual({ revision: seen.revision, total: 19_000 })
    expect(changedSince(seen, { ...seen, total: seen.total + 500 }, null)).toEqual({ ...seen, total: seen.total + 500 })
    expect(changedSince(seen, { revision: seen.revision - 1, total: 0 }, null)).toBeNull()
  })

  test('are refused with the name of the person who collected first', () => {
    const faster = {
      ...conflict('amountReceived', '5000'),
      by: { id: ANA_ID, name: 'Ana' },
      at: '2026-11-20T18:02:00.000Z',
    }
    expect(collectedBy(problem('cash_up_collected', [faster]))).toEqual(faster)
    expect(collectedBy(problem('cash_up_changed', [faster]))).toBeNull()
  })
})

describe('a register that was left open', () => {
  // The 20th of November 2026 is a Friday; Bogotá is five hours behind.
  const location = aLocation({
    schedule: [
      { day: 5, opens: '06:00', closes: '20:00' },
      { day: 6, opens: '08:00', closes: '24:00' },
    ],
  })

  test('is overdue twelve hours past the closing time that followed its opening', () => {
    expect(closingAfter('2026-11-20T11:00:00.000Z', location).toISOString()).toBe('2026-11-21T01:00:00.000Z')
    expect(isOverdue('2026-11-20T11:00:00.000Z', location, new Date('2026-11-21T13:00:00.000Z'))).toBe(false)
    expect(isOverdue('2026-11-20T11:00:00.000Z', location, new Date('2026-11-21T13:00:00.001Z'))).toBe(true)
  })

  test('is overdue twelve hours past the end of the night, if the location is open at night', () => {
    const atNight = { ...location, nightSchedule: { from: '20:00', to: '06:00' } }
    const sevenOnFriday = '2026-11-20T12:00:00.000Z'
    expect(closingAfter(sevenOnFriday, atNight).toISOString()).toBe('2026-11-21T11:00:00.000Z')
    const threeOnSaturday = '2026-11-21T08:00:00.000Z'
    expect(closingAfter(threeOnSaturday, atNight).toISOString()).toBe('2026-11-21T11:00:00.000Z')
    const untilOne = { ...location, nightSchedule: { from: '21:00', to: '23:30' } }
    expect(closingAfter(sevenOnFriday, untilOne).toISOString()).toBe('2026-11-21T04:30:00.000Z')
  })

  test('opened after closing time, belongs to the next day; without hours, the day ends it', () => {
    expect(closingAfter('2026-11-21T03:00:00.000Z', location).toISOString()).toBe('2026-11-22T05:00:00.000Z')
    expect(closingAfter('2026-11-22T15:00:00.000Z', location).toISOString()).toBe('2026-11-23T05:00:00.000Z')
  })
})

describe('[S9-01] [S7-05] the address of the list', () => {
  test('contains the filter, and leaves out invalid values', () => {
    const search = v.parse(CashUpsSearch, {
      statuses: 'current,nonsense',
      from: '2026-11-01',
      to: '2026-11-20',
      locations: LOCATION_ID,
      sort: 'oldest',
      size: 20,
      page: 3,
      act: 'open',
      resubmit: 'x',
    })
    expect(search).toMatchObject({
      statuses: 'current',
      from: '2026-11-01',
      to: '2026-11-20',
      sort: 'oldest',
      size: 20,
      page: 3,
      act: 'open',
    })
    expect(search.resubmit).toBeUndefined()
    expect(searchOf(filterOf(search), 20)).toMatchObject({
      statuses: 'current',
      locations: LOCATION_ID,
      from: '2026-11-01',
      page: undefined,
      act: undefined,
    })
  })

  test('has no range that ends before it starts, and no unknown page size', () => {
    expect(v.parse(CashUpsSearch, { from: '2026-11-20', to: '2026-11-01', size: 7, page: 1 })).toEqual({})
  })
})

describe('[S6-07] actions offered on a cash-up', () => {
  const ana = { id: ANA_ID, role: 'parking_staff' as const }
  const luis = { id: LUIS_ID, role: 'parking_staff' as const }
  const owner = { id: idOf(3, 9), role: 'parking_admin' as const }
  const pending: CashUp['closing'] = {
    operatorEndShift: { id: ANA_ID, name: 'Ana' },
    at: '2026-11-26T12:00:00.000Z',
    takings: { cash: 0, dataphone: 0, digital: 0 },
    services: 0,
    payIns: 0,
    payOuts: 0,
    expectedCash: 20_000,
    countedCash: 10_000,
    count: null,
    leftInDrawer: 0,
    verified: { dataphone: null, digital: null },
    variance: -10_000,
    varianceReason: 'A note flew away',
    approval: 'pending',
    approvedBy: null,
    approvedAt: null,
    vehiclesInside: [],
    recounts: [],
  }

  test('are for staff their own open shift and one that they joined, never the collection', () => {
    expect(offeredActs(aCashUp(1), ana)).toEqual(['slip', 'pay-in', 'pay-out', 'close'])
    expect(offeredActs(aCashUp(1), luis)).toEqual(['slip'])
    expect(offeredActs(aCashUp(1, { joinedBy: [{ id: LUIS_ID, name: 'Luis' }] }), luis)).toContain('close')
    expect(offeredActs(aCashUp(1, { status: 'completed' }), ana)).toEqual(['slip'])
    expect(offeredActs(aCashUp(1, { status: 'collected' }), ana)).toEqual(['slip'])
  })

  test('are for admins everything that its state allows', () => {
    expect(offeredActs(aCashUp(1), owner)).toContain('close')
    expect(offeredActs(aCashUp(1, { status: 'completed' }), owner)).toEqual(['slip', 'collect'])
    expect(offeredActs(aCashUp(1, { status: 'collected' }), owner)).toEqual(['slip', 'adjust'])
    expect(offeredActs(aCashUp(1, { status: 'completed', closing: pending }), owner)).toEqual([
      'slip',
      'approve',
      'collect',
    ])
    expect(offeredActs(aCashUp(1, { status: 'collected', closing: pending }), owner)).toEqual([
      'slip',
      'adjust',
      'approve',
    ])
    expect(offeredActs(aCashUp(1, { status: 'collected', closing: pending }), ana)).toEqual(['slip'])
  })
})
