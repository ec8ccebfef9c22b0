import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { finishService } from '../../contract/service-writes.ts'
import { REFERENCE_MAX } from '../../domain/payments.ts'
import { NOTHING_ENTERED, endingStay, type FinishInput } from '../../src/features/checkout/finish-input.ts'
import { countedCash, finishRequest } from '../../src/features/checkout/finish-request.ts'
import type { DevicePrice } from '../../src/features/checkout/pricing/device-price.ts'
import { aService, idOf } from '../offline/support/records.ts'
import { TOTAL, cash, codes, split } from './charge-inputs.ts'

const CODE = 'AAECAwQFBgcICQoLDA0ODw'

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
