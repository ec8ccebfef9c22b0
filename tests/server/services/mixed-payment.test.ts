import { describe, expect, it } from 'vitest'

import { getService } from '../../../contract/service.ts'
import { deskOf } from '../cash-ups/support.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { OWED, type Parts, mixedPaymentsOf } from './mixed-payments.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)

const { pay, partsOf } = mixedPaymentsOf(server, demo)
const ROUNDED = 120_000
const refusal = (path: string, code: string) => ({ ok: false, status: 400, problem: { errors: [{ path, code }] } })

describe('a stay that is paid in parts', () => {
  it('counts each part by its method in one shift, as one service of the first method, without rounding', async () => {
    const { id, shift, answer } = await pay([
      { method: 'cash', amount: 100_000, cashReceived: 150_000 },
      { method: 'dataphone', amount: 23_000, reference: ' 0042 ' },
    ])
    expect(answer).toMatchObject({
      ok: true,
      value: {
        totalCost: OWED,
        adjustment50: 0,
        paymentMethod: 'cash',
        payments: [
          {
            kind: 'stay',
            method: 'cash',
            amount: 100_000,
            cashUpId: shift,
            by: { id: demo.ana.id, name: demo.ana.name },
            reference: null,
          },
          { kind: 'stay', method: 'dataphone', amount: 23_000, cashUpId: shift, reference: '0042' },
        ],
      },
    })
    expect(await desk.read(shift, demo.ana)).toMatchObject({
      takings: { cash: 100_000, dataphone: 23_000, digital: 0 },
      services: 1,
      total: OWED,
    })
    expect(answer.ok && answer.value).toEqual(await server.value(getService, { params: { id } }, demo.ana))
  })

  it('is refused with a slip number that is too long', async () => {
    expect((await pay([{ method: 'digital', amount: OWED, reference: '9'.repeat(41) }])).answer).toMatchObject(
      refusal('payments.0.reference', 'invalidField'),
    )
    expect((await pay([{ method: 'digital', amount: OWED, reference: '9'.repeat(40) }])).answer).toMatchObject({
      ok: true,
    })
  })

  it('is rounded as usual if all parts are cash', async () => {
    const { answer } = await pay(
      [
        { method: 'cash', amount: 100_000 },
        { method: 'cash', amount: 20_000 },
      ],
      { total: ROUNDED },
    )
    expect(answer).toMatchObject({ ok: true, value: { totalCost: ROUNDED, adjustment50: ROUNDED - OWED } })
  })

  it('has the commission on its digital parts only', async () => {
    const [whole, half] = [
      await pay([{ method: 'digital', amount: OWED }]),
      await pay([
        { method: 'cash', amount: OWED / 2 },
        { method: 'digital', amount: OWED / 2 },
      ]),
    ]
    const fee = whole.answer.ok ? (whole.answer.value.serviceFee ?? 0) : 0
    expect(fee).toBeGreaterThan(0)
    expect(half.answer).toMatchObject({ ok: true, value: { serviceFee: Math.round(fee / 2) } })
  })

  it.each<[string, number, Parts]>([
    [
      'of two methods',
      100_000,
      [
        { method: 'cash', amount: 60_000 },
        { method: 'digital', amount: 40_000 },
      ],
    ],
    [
      'with one part above the rest of the price',
      61_000,
      [
        { method: 'dataphone', amount: 60_000 },
        { method: 'digital', amount: 1_000 },
      ],
    ],
    [
      'of one method other than cash',
      99_999,
      [
        { method: 'digital', amount: 60_000 },
        { method: 'digital', amount: 39_999 },
      ],
    ],
  ])('keeps its parts as they were taken if less was charged than the price: %s', async (_, total, parts) => {
    const { id, shift, answer } = await pay(parts, { total })
    expect(answer).toMatchObject({
      ok: true,
      value: {
        totalCost: total,
        serviceCharge: OWED,
        difference: { amount: total - OWED, ratesOf: null },
        adjustment50: 0,
        refusedQuote: null,
      },
    })
    expect(await partsOf(id)).toEqual(parts.map(({ method, amount }) => ['stay', method, amount]))
    expect(await desk.read(shift, demo.ana)).toMatchObject({
      total,
      differences: [{ kind: 'charged_differently', of: 'stays', count: 1, amount: total - OWED }],
    })
  })

  it('accepts only amounts that coins can pay, even if a device asks for more in cash', async () => {
    const { id, answer } = await pay(
      [
        { method: 'cash', amount: 60_000 },
        { method: 'cash', amount: 40_017 },
      ],
      { total: 100_017 },
    )
    expect(answer).toMatchObject({
      ok: true,
      value: { totalCost: 100_000, difference: { amount: 100_017 - OWED }, adjustment50: -17 },
    })
    expect(await partsOf(id)).toEqual([
      ['stay', 'cash', 60_000],
      ['stay', 'cash', 40_000],
    ])
  })

  it('costs the price by the rates and waits for an admin if the device asked for an implausible amount', async () => {
    const { id, shift, answer } = await pay(
      [
        { method: 'cash', amount: 60_000 },
        { method: 'dataphone', amount: 90_000 },
        { method: 'digital', amount: 100_000 },
      ],
      { total: 250_000 },
    )
    expect(answer).toMatchObject({
      ok: true,
      value: { totalCost: OWED, difference: null, refusedQuote: 250_000, cashUp: null },
    })
    expect(await partsOf(id)).toEqual([
      ['stay', 'cash', 60_000],
      ['stay', 'dataphone', 63_000],
    ])
    expect(await desk.read(shift, demo.ana)).toMatchObject({ total: 0, differences: [] })
  })

  it('is rejected if its parts differ from the asked price, are zero, are too many, or lack cash', async () => {
    expect(
      (
        await pay([
          { method: 'cash', amount: 100_000 },
          { method: 'digital', amount: 22_999 },
        ])
      ).answer,
    ).toMatchObject(refusal('payments', 'parts_differ'))
    expect(
      (
        await pay([
          { method: 'cash', amount: OWED },
          { method: 'digital', amount: 0 },
        ])
      ).answer,
    ).toMatchObject(refusal('payments.1.amount', 'amount_not_positive'))
    expect((await pay([])).answer).toMatchObject(refusal('payments', 'required'))
    expect(
      (await pay(Array.from({ length: 5 }, () => ({ method: 'cash' as const, amount: OWED / 5 })))).answer,
    ).toMatchObject(refusal('payments', 'too_many_parts'))
    expect(
      (
        await pay([
          { method: 'digital', amount: 23_000 },
          { method: 'cash', amount: 100_000, cashReceived: 99_999 },
        ])
      ).answer,
    ).toMatchObject(refusal('payments.1.cashReceived', 'cash_too_little'))
  })
})
