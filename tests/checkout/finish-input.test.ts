import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import {
  FinishDraft,
  NOTHING_ENTERED,
  changeFor,
  receivedOf,
  type FinishInput,
} from '../../src/features/checkout/finish-input.ts'
import { isPaidAhead } from '../../src/features/checkout/finish-schema.ts'
import { idOf } from '../offline/support/records.ts'
import { TOTAL, cash, codes, split } from './charge-inputs.ts'

describe('[S4-01] the form of a charge', () => {
  test.each<[string, FinishInput, [string, string][]]>([
    ['no method', NOTHING_ENTERED, [['paymentMethod', 'required']]],
    ['a method of a newer release', { ...NOTHING_ENTERED, paymentMethod: 'shells' }, [['paymentMethod', 'required']]],
    ['by card', { ...NOTHING_ENTERED, paymentMethod: 'dataphone' }, []],
    ['cash that was not counted', cash(''), []],
    ['the exact cash', cash('4500'), []],
    ['the exact cash, grouped', cash('4.500'), []],
    ['a cent too little', cash('4499.99'), [['cashReceived', 'cash_too_little']]],
    ['a cent more', cash('4500.01'), []],
    ['no amount', cash('a lot'), [['cashReceived', 'amount_invalid']]],
    ['a negative amount', cash('-4500'), [['cashReceived', 'amount_negative']]],
    ['an amount that is too large', cash('10000000000.01'), [['cashReceived', 'amount_too_large']]],
    ['an amount that was typed before another method was chosen', { ...cash('1'), paymentMethod: 'digital' }, []],
  ])('has the right errors: %s', (_, input, expected) => {
    expect(codes(input)).toEqual(expected)
  })

  test.each<[string, FinishInput, [string, string][]]>([
    ['both parts', split('3000', 'dataphone'), []],
    ['no second method', split('3000', ''), [['restMethod', 'required']]],
    ['the same method twice', split('3000', 'cash'), [['restMethod', 'required']]],
    ['no first amount', split('', 'digital'), [['firstAmount', 'required']]],
    ['a first amount of 0', split('0', 'digital'), [['firstAmount', 'amount_not_positive']]],
    ['letters', split('most of it', 'digital'), [['firstAmount', 'amount_invalid']]],
    ['the whole price first', split('4500', 'digital'), [['firstAmount', 'parts_differ']]],
    ['cash for its part only', split('3000', 'digital', '3000'), []],
    ['too little cash for its part', split('3000', 'digital', '2999.99'), [['cashReceived', 'cash_too_little']]],
    ['a split that was undone', { ...split('9000', '', '4500'), isSplit: false }, []],
  ])('has the right errors for two parts: %s', (_, input, expected) => {
    expect(codes(input)).toEqual(expected)
    expect(codes(input, 0)).toEqual([])
  })

  test('needs no input if the price is zero', () => {
    expect(codes(NOTHING_ENTERED, 0)).toEqual([])
    expect(codes(cash('letters'), 0)).toEqual([])
  })

  test('needs another agreement if the original one is gone', () => {
    expect(codes({ ...NOTHING_ENTERED, paymentMethod: 'dataphone' }, TOTAL, true)).toEqual([
      ['agreementId', 'agreement_unknown'],
    ])
    expect(codes({ ...NOTHING_ENTERED, paymentMethod: 'dataphone', agreementId: idOf(9, 1) }, TOTAL, true)).toEqual([])
  })

  test('needs a reason if the stay ended long before, even if it is free', () => {
    const because = (endReason: string) => codes({ ...NOTHING_ENTERED, endReason }, 0, false, true)
    expect(because('')).toEqual([['endReason', 'end_reason_required']])
    expect(because('too late')).toEqual([['endReason', 'reason_too_short']])
    expect(because('The barrier was stuck')).toEqual([])
    expect(codes({ ...NOTHING_ENTERED, endReason: 'too late' }, 0)).toEqual([])
  })
})

test('accepts any time since the stay began if the clock is in doubt', () => {
  const stay = { startedAt: '2026-11-20T14:30:20.000Z', timeZone: 'America/Bogota' }
  const said = (toldNow: string, of: typeof stay | null = stay) =>
    codes({ ...NOTHING_ENTERED, toldNow }, 0, false, false, of)
  expect(said('')).toEqual([])
  expect(said('2026-11-20T09:30')).toEqual([])
  expect(said('2026-11-23T10:00')).toEqual([])
  expect(said('2026-11-20T09:29')).toEqual([['toldNow', 'end_before_start']])
  expect(said('soon')).toEqual([['toldNow', 'invalidField']])
  expect(said('soon', null)).toEqual([])
})

test('the change is computed for cash only, if the amount is enough', () => {
  expect(changeFor(cash('10.000'), TOTAL)).toBe(550_000)
  expect(changeFor(cash('4500'), TOTAL)).toBe(0)
  expect(changeFor(cash('4000'), TOTAL)).toBeNull()
  expect(changeFor(cash(''), TOTAL)).toBeNull()
  expect(receivedOf({ ...cash('10000'), paymentMethod: 'digital' }, TOTAL)).toBeNull()
  expect(changeFor(split('3000', 'digital', '5000'), TOTAL)).toBe(200_000)
  expect(changeFor({ ...split('3000', 'cash', '2000'), paymentMethod: 'digital' }, TOTAL)).toBe(50_000)
})

test('a draft of the previous release with a single payment method can be read', () => {
  const {
    isSplit: _split,
    firstAmount: _first,
    restMethod: _rest,
    reference: _slip,
    restReference: _other,
    ...before
  } = cash('10000')
  expect(v.parse(FinishDraft, before)).toEqual(cash('10000'))
})

test.each<[string, string, [string, string][]]>([
  ['half an hour later', '2026-11-20T09:00', []],
  ['at the minute of its entry', '2026-11-20T08:30', []],
  ['before its entry', '2026-11-20T08:29', [['paidUntil', 'end_before_start']]],
  ['no time', '', [['paidUntil', 'required']]],
])(
  'a stay that is paid ahead until %s has the right errors, and a price only without them',
  (_, paidUntil, expected) => {
    const stayAhead = { startedAt: '2026-11-20T13:30:40.000Z', timeZone: 'America/Bogota' }
    expect(codes({ ...NOTHING_ENTERED, paidUntil }, 0, false, false, null, stayAhead)).toEqual(expected)
    expect(isPaidAhead(paidUntil, stayAhead)).toBe(expected.length === 0)
  },
)
