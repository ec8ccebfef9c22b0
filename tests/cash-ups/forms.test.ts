import { describe, expect, test } from 'vitest'
import * as v from 'valibot'

import type { Problem } from '../../contract/problem.ts'
import { AdjustingSchema } from '../../src/features/cash-ups/adjust-form.tsx'
import { ClosingInput, NO_CLOSING, closingSchema, leftPieces } from '../../src/features/cash-ups/closing.ts'
import { collectingSchema, changedSince, collectedBy } from '../../src/features/cash-ups/collecting.ts'
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
import { CashUp } from '../../contract/cash-up.ts'
import { ANA_ID, LOCATION_ID, aCashUp, aLocation, idOf } from '../offline/support/records.ts'

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

  test('needs a note only if the float differs from the cash that the last shift left', () => {
    expect(codes(schema(70_000), input())).toEqual({})
    expect(codes(schema(null), input())).toEqual({})
    expect(codes(schema(70_001), input())).toEqual({ note: 'note_required' })
    expect(codes(schema(70_001), input({ note: '   ' }))).toEqual({ note: 'note_required' })
    expect(codes(schema(70_001), input({ note: 'Counted twice' }))).toEqual({})
  })

  test('shows the difference between the float and the cash that was left', () => {
    expect(floatDifference(input().count, 'COP', 75_000)).toBe(-5_000)
    expect(floatDifference(input().count, 'COP', 70_000)).toBe(0)
    expect(floatDifference(input().count, 'COP', null)).toBeNull()
    expect(floatDifference({ by: 'pieces', pieces: {}, amount: '' }, 'COP', 70_000)).toBeNull()
  })

  test('needs the note that the server requires, whatever the device knows', () => {
    expect(codes(schema(70_000, true), input())).toEqual({ note: 'note_required' })
  })

  test('needs a location and a count', () => {
    expect(codes(schema(null), input({ locationId: '', count: { by: 'pieces', pieces: {}, amount: '' } }))).toEqual({
      locationId: 'required',
      count: 'required',
    })
    expect(codes(schema(null), input({ note: 'x'.repeat(301) }))).toEqual({ note: 'reason_too_long' })
  })

  test('needs nothing for a shared shift, and adds the cash that the person brings', () => {
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

  test('writes a record that the device can keep', () => {
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

  test('needs the reason that the server requires, with the server’s sums', () => {
    expect(codes(closingSchema({ ...rules, reasonAsked: true }), input())).toEqual({
      varianceReason: 'reason_required',
    })
  })

  test('leaves at most the counted cash in the drawer', () => {
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

  test('can be zero for a collection', () => {
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

  test('are the last sums that the device saw, or that the server sent before', () => {
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
