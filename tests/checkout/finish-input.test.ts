import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { finishService } from '../../contract/service-writes.ts'
import { REFERENCE_MAX } from '../../domain/payments.ts'
import type { DevicePrice } from '../../src/features/checkout/pricing/device-price.ts'
import {
  FinishDraft,
  NOTHING_ENTERED,
  changeFor,
  endingStay,
  receivedOf,
  type FinishInput,
} from '../../src/features/checkout/finish-input.ts'
import { finishSchema, isPaidAhead } from '../../src/features/checkout/finish-schema.ts'
import { finishRequest, countedCash } from '../../src/features/checkout/finish-request.ts'
import { aService, idOf } from '../offline/support/records.ts'

const CODE = 'AAECAwQFBgcICQoLDA0ODw'

const TOTAL = 450_000
const cash = (cashReceived: string): FinishInput => ({ ...NOTHING_ENTERED, paymentMethod: 'cash', cashReceived })
const split = (firstAmount: string, restMethod: string, cashReceived = ''): FinishInput => ({
  ...cash(cashReceived),
  isSplit: true,
  firstAmount,
  restMethod,
})

function codes(
  input: FinishInput,
  total = TOTAL,
  needsAgreement = false,
  needsReason = false,
  stayToTell: Parameters<typeof finishSchema>[0]['stayToTell'] = null,
  stayAhead: Parameters<typeof finishSchema>[0]['stayAhead'] = null,
): [string, string][] {
  return (
    v
      .safeParse(
        finishSchema({
          country: 'colombia',
          total,
          needsAgreement,
          needsAgreementReason: false,
          needsReason,
          stayToTell,
          stayAhead,
        }),
        input,
      )
      .issues?.map((issue) => [v.getDotPath(issue) ?? '', issue.message]) ?? []
  )
}

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

describe('the request that is sent', () => {
  const service = aService(1, { status: 'progress', agreementId: idOf(9, 1) })
  const endedAt = '2026-11-20T15:00:00.000Z'
  const pricedAt = (totalCost: number): Extract<DevicePrice, { kind: 'priced' }> => ({
    kind: 'priced',
    agreement: null,
    graceUntil: endedAt,
    price: {
      totalMinutes: 30,
      serviceCharge: totalCost,
      discount: 0,
      correction: 0,
      difference: null,
      adjustment50: 0,
      totalCost,
      base: totalCost,
      tax: 0,
      serviceFee: 0,
      lines: [],
    },
  })

  test('contains the displayed price, and is valid for the server', () => {
    const request = finishRequest({
      service,
      input: { ...cash('10000'), endReason: ' The barrier was stuck ' },
      endedAt,
      chargedAt: '2026-11-20T15:30:00.000Z',
      priced: pricedAt(TOTAL),
      cashUpId: idOf(6, 1),
      receiptCode: CODE,
    })
    expect(request).toMatchObject({
      params: { type: service.operation, id: service.id },
      body: {
        endedAt,
        chargedAt: '2026-11-20T15:30:00.000Z',
        endReason: 'The barrier was stuck',
        paymentMethod: 'cash',
        agreementId: null,
        cashUpId: idOf(6, 1),
        cashReceived: 1_000_000,
        receiptCode: CODE,
        quote: { totalCost: TOTAL, totalMinutes: 30 },
      },
    })
    expect(v.parse(finishService.request.body, request.body)).toEqual(request.body)
  })

  test.each<[string, Partial<FinishInput>, unknown]>([
    ['no choice, so that the method of the driver applies', {}, undefined],
    ['no receipt', { sendBy: 'none', sendEmail: 'maria@example.test' }, null],
    [
      'an e-mail, and not the phone that was typed before',
      { sendBy: 'email', sendEmail: 'maria@example.test', sendPhoneCode: '57', sendPhone: '3001234561' },
      { address: { channel: 'email', email: 'maria@example.test' } },
    ],
    [
      'a WhatsApp number that the driver lets the company keep',
      { sendBy: 'whatsapp', sendPhoneCode: '57', sendPhone: '3001234561', keepsAddress: true },
      { address: { channel: 'whatsapp', phoneCode: '57', phone: '3001234561' }, keep: true },
    ],
  ])('has %s', (_, typed, expected) => {
    const { body } = finishRequest({
      service: { ...service, driver: { id: idOf(5, 1), name: 'María Peña' } },
      input: { ...NOTHING_ENTERED, ...typed },
      endedAt,
      chargedAt: endedAt,
      priced: pricedAt(0),
      cashUpId: null,
      receiptCode: CODE,
    })
    expect(body.receiptTo).toEqual(expected)
    expect('receiptTo' in body).toBe(expected !== undefined)
    expect(v.parse(finishService.request.body, body)).toEqual(body)
  })

  test('keeps no address of a vehicle without a driver', () => {
    const { body } = finishRequest({
      service: { ...service, driver: null },
      input: { ...NOTHING_ENTERED, sendBy: 'email', sendEmail: 'maria@example.test', keepsAddress: true },
      endedAt,
      chargedAt: endedAt,
      priced: pricedAt(0),
      cashUpId: null,
      receiptCode: CODE,
    })
    expect(body.receiptTo).toEqual({ address: { channel: 'email', email: 'maria@example.test' } })
  })

  test('is for zero cash if nothing is due', () => {
    const { body } = finishRequest({
      service,
      input: NOTHING_ENTERED,
      endedAt,
      chargedAt: undefined,
      priced: pricedAt(0),
      cashUpId: null,
      receiptCode: CODE,
    })
    expect(body).toMatchObject({ paymentMethod: 'cash', cashReceived: null, quote: { totalCost: 0 } })
    expect(body).not.toHaveProperty('chargedAt')
    expect(body).not.toHaveProperty('endReason')
  })

  test('contains each of two parts, with the cash received and the commission of the digital part', () => {
    const input = split('3000', 'digital', '5000')
    expect(endingStay(service, input, endedAt, 0).paymentMethod).toBe('digital')
    const priced = pricedAt(TOTAL)
    const { body } = finishRequest({
      service,
      input,
      endedAt,
      chargedAt: undefined,
      priced: { ...priced, price: { ...priced.price, serviceFee: 9_000 } },
      cashUpId: null,
      receiptCode: CODE,
    })
    expect(body).toMatchObject({
      paymentMethod: 'cash',
      cashReceived: null,
      payments: [
        { method: 'cash', amount: 300_000, cashReceived: 500_000 },
        { method: 'digital', amount: 150_000 },
      ],
      quote: { serviceFee: 3_000 },
    })
    expect(countedCash(v.parse(finishService.request.body, body))).toEqual({ received: 500_000, change: 200_000 })
  })

  test('names no method for cash and card together, and has no parts if the payment is not split', () => {
    expect(endingStay(service, split('3000', 'dataphone'), endedAt, 0).paymentMethod).toBeNull()
    const whole = { ...split('3000', 'dataphone'), isSplit: false }
    expect(endingStay(service, whole, endedAt, 0).paymentMethod).toBe('cash')
    expect(
      finishRequest({
        service,
        input: whole,
        endedAt,
        chargedAt: undefined,
        priced: pricedAt(TOTAL),
        cashUpId: null,
        receiptCode: CODE,
      }).body,
    ).not.toHaveProperty('payments')
  })

  const sent = (input: FinishInput) =>
    finishRequest({
      service,
      input,
      endedAt,
      chargedAt: undefined,
      priced: pricedAt(TOTAL),
      cashUpId: null,
      receiptCode: CODE,
    }).body.payments

  test('contains the slip number of a payment that is not split', () => {
    expect(sent({ ...NOTHING_ENTERED, paymentMethod: 'dataphone', reference: ' 004 211 ' })).toEqual([
      { method: 'dataphone', amount: TOTAL, reference: '004 211' },
    ])
    expect(sent({ ...NOTHING_ENTERED, paymentMethod: 'digital', reference: '   ' })).toBeUndefined()
  })

  test('contains the slip number of each part that is not cash', () => {
    const both = { ...split('3000', 'digital'), paymentMethod: 'dataphone', reference: 'C-1', restReference: 'T-2' }
    expect(sent(both)).toEqual([
      { method: 'dataphone', amount: 300_000, reference: 'C-1' },
      { method: 'digital', amount: 150_000, reference: 'T-2' },
    ])
    expect(sent({ ...both, paymentMethod: 'cash' })).toEqual([
      { method: 'cash', amount: 300_000, cashReceived: null },
      { method: 'digital', amount: 150_000, reference: 'T-2' },
    ])
  })

  test('contains no number that was typed before the method became cash', () => {
    expect(sent({ ...cash(''), reference: 'C-1', restReference: 'T-2' })).toBeUndefined()
  })

  test('is rejected if the number is too long', () => {
    expect(codes({ ...NOTHING_ENTERED, paymentMethod: 'digital', reference: 'x'.repeat(REFERENCE_MAX) })).toEqual([])
    expect(codes({ ...NOTHING_ENTERED, paymentMethod: 'digital', reference: 'x'.repeat(REFERENCE_MAX + 1) })).toEqual([
      ['reference', 'text_too_long'],
    ])
    expect(codes({ ...split('3000', 'digital'), restReference: 'x'.repeat(REFERENCE_MAX + 1) })).toEqual([
      ['restReference', 'text_too_long'],
    ])
  })

  test('is priced with the original agreement until another is chosen', () => {
    expect(endingStay(service, NOTHING_ENTERED, endedAt, 0).agreementId).toBe(idOf(9, 1))
    expect(endingStay(service, { ...NOTHING_ENTERED, agreementId: idOf(9, 2) }, endedAt, 0).agreementId).toBe(
      idOf(9, 2),
    )
  })
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
