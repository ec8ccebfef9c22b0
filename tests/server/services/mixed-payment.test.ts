import { describe, expect, it } from 'vitest'

import type { RequestInput } from '../../../contract/endpoint.ts'
import { correctService, editService, finishService, voidService } from '../../../contract/service-writes.ts'
import { getService } from '../../../contract/service.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { deskOf, newRatedLocation } from '../cash-ups/support.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)
/** Ten minutes; 50 pesos of the price are rounded off in cash. */
const OWED = 123_000
const ROUNDED = 120_000

type Body = RequestInput<typeof finishService>['body']
type Parts = NonNullable<Body['payments']>

/** Pays a stay of ten minutes in parts into a new shift. */
async function pay(payments: Parts, { total = OWED, again }: { total?: number; again?: string } = {}) {
  const locationId = await newRatedLocation(server, demo)
  const shift = await desk.opened(locationId, demo.ana)
  const startedAt = new Date(Date.now() - 10 * MINUTE_MS)
  const id = again ?? (await addService(server, { companyId: demo.colombia, locationId, startedAt }))
  const quote = {
    agreementName: null,
    totalMinutes: 10,
    serviceCharge: total,
    discount: 0,
    adjustment50: 0,
    totalCost: total,
    tax: 0,
    serviceFee: 0,
  }
  const endedAt = new Date(startedAt.getTime() + 10 * MINUTE_MS).toISOString()
  const body: Body = {
    endedAt,
    paymentMethod: 'digital',
    payments,
    agreementId: null,
    cashUpId: shift,
    cashReceived: null,
    quote,
  }
  return { id, shift, answer: await server.call(finishService, { params: { type: 'off_street', id }, body }, demo.ana) }
}

const partsOf = async (id: string) =>
  (await server.value(getService, { params: { id } }, demo.owner)).payments?.map(({ kind, method, amount }) => [
    kind,
    method,
    amount,
  ])
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

  it('keeps the slip of its only part until the method changes, also when the price changes', async () => {
    const slips = async (of: string) =>
      (await server.value(getService, { params: { id: of } }, demo.owner)).payments?.map(
        ({ method, amount, reference }) => [method, amount, reference],
      )
    const { id } = await pay([{ method: 'dataphone', amount: OWED, reference: ' 7731 ' }])
    expect(await slips(id)).toEqual([['dataphone', OWED, '7731']])
    await server.value(
      correctService,
      {
        params: { id },
        body: { id: '01980000-0000-7000-8000-00000000c0dd', amount: -30_000, reason: 'The barrier did not open' },
      },
      demo.owner,
    )
    expect(await slips(id)).toEqual([['dataphone', OWED - 30_000, '7731']])
    await server.value(
      editService,
      { params: { id }, body: { changes: { paymentMethod: { from: 'dataphone', to: 'digital' } } } },
      demo.owner,
    )
    expect(await slips(id)).toEqual([['digital', OWED - 30_000, null]])
  })

  it('is refused with a slip number that is too long', async () => {
    expect((await pay([{ method: 'digital', amount: OWED, reference: '9'.repeat(41) }])).answer).toMatchObject(
      refusal('payments.0.reference', 'invalidField'),
    )
    expect((await pay([{ method: 'digital', amount: OWED, reference: '9'.repeat(40) }])).answer).toMatchObject({
      ok: true,
    })
  })

  it('all in cash is rounded as usual', async () => {
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
      'of which one part alone would be more than all of it is left',
      61_000,
      [
        { method: 'dataphone', amount: 60_000 },
        { method: 'digital', amount: 1_000 },
      ],
    ],
    [
      'of one method, which is not cash',
      99_999,
      [
        { method: 'digital', amount: 60_000 },
        { method: 'digital', amount: 39_999 },
      ],
    ],
  ])('keeps each part as taken if less was asked than the price: parts %s', async (_, total, parts) => {
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

  it('takes only amounts that coins can pay if a device asks for more in cash', async () => {
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

  it('costs the price by the rates and waits for an admin if an implausible amount was asked', async () => {
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

  it('is corrected part by part: a new method changes the first part, a correction line the last', async () => {
    const { id, shift } = await pay([
      { method: 'cash', amount: 100_000 },
      { method: 'digital', amount: 23_000 },
    ])
    await server.value(
      editService,
      { params: { id }, body: { changes: { paymentMethod: { from: 'cash', to: 'dataphone' } } } },
      demo.owner,
    )
    expect(await partsOf(id)).toEqual([
      ['stay', 'dataphone', 100_000],
      ['stay', 'digital', 23_000],
    ])
    await server.value(
      correctService,
      {
        params: { id },
        body: { id: '01980000-0000-7000-8000-00000000c0de', amount: -30_000, reason: 'The barrier did not open' },
      },
      demo.owner,
    )
    expect(await partsOf(id)).toEqual([['stay', 'dataphone', 93_000]])
    expect(await desk.read(shift, demo.owner)).toMatchObject({
      takings: { cash: 0, dataphone: 93_000, digital: 0 },
      services: 1,
    })
  })

  it('is rounded to coins if a correction leaves only its cash', async () => {
    const { id, shift } = await pay([
      { method: 'cash', amount: 100_000 },
      { method: 'digital', amount: 23_000 },
    ])
    const corrected = await server.value(
      correctService,
      {
        params: { id },
        body: { id: '01980000-0000-7000-8000-00000000c0df', amount: -30_655, reason: 'The barrier did not open' },
      },
      demo.owner,
    )
    expect(corrected).toMatchObject({ totalCost: 90_000, adjustment50: -2_345 })
    expect(await partsOf(id)).toEqual([['stay', 'cash', 90_000]])
    expect(await desk.read(shift, demo.owner)).toMatchObject({ takings: { cash: 90_000, dataphone: 0, digital: 0 } })
  })

  it('paid twice is refunded part by part', async () => {
    const { id } = await pay([
      { method: 'cash', amount: 100_000 },
      { method: 'digital', amount: 23_000 },
    ])
    const { answer } = await pay(
      [
        { method: 'digital', amount: 20_000 },
        { method: 'dataphone', amount: 3_000, reference: 'V-9' },
      ],
      { again: id, total: 23_000 },
    )
    expect(answer).toMatchObject({
      ok: true,
      value: {
        totalCost: OWED,
        refundDue: 23_000,
        paidAgain: [
          { method: 'digital', amount: 20_000, refund: null },
          { method: 'dataphone', amount: 3_000, reference: 'V-9', refund: null },
        ],
      },
    })
  })
})

describe('a paid stay that is voided', () => {
  const readAs = (id: string) => server.value(getService, { params: { id } }, demo.ana)
  const voidIt = (id: string) =>
    server.value(voidService, { params: { id }, body: { reason: 'It was charged by mistake' } }, demo.owner)

  it('names the person who voided it, and each part that no cash-up counts any more', async () => {
    const { id, shift } = await pay([
      { method: 'cash', amount: 100_000, cashReceived: null },
      { method: 'dataphone', amount: 23_000 },
    ])
    expect((await readAs(id)).voided).toBeNull()
    const { voided } = await voidIt(id)
    const takenBack = [
      { method: 'cash', amount: 100_000, cashUpId: shift },
      { method: 'dataphone', amount: 23_000, cashUpId: shift },
    ]
    expect(voided).toEqual({ at: expect.any(String), by: { id: demo.owner.id, name: demo.owner.name }, takenBack })
    expect(await readAs(id)).toMatchObject({ voided: { by: { id: demo.owner.id }, takenBack }, payments: [] })
  })

  it('names the corrected payment, and not the earlier one', async () => {
    const { id, shift } = await pay([{ method: 'digital', amount: OWED }])
    await server.value(
      editService,
      { params: { id }, body: { changes: { paymentMethod: { from: 'digital', to: 'cash' } } } },
      demo.ana,
    )
    const corrected = (await readAs(id)).payments?.map(({ amount }) => amount)
    expect((await voidIt(id)).voided?.takenBack).toEqual([{ method: 'cash', amount: corrected?.[0], cashUpId: shift }])
  })

  it('has nothing to take back if it was not paid', async () => {
    const locationId = await newRatedLocation(server, demo)
    const id = await addService(server, { companyId: demo.colombia, locationId, startedAt: new Date() })
    expect((await voidIt(id)).voided).toMatchObject({ by: { id: demo.owner.id }, takenBack: [] })
  })
})
