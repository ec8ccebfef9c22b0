import { describe, expect, it } from 'vitest'

import { attentionRows, listAttention } from '../../../contract/attention.ts'
import { assignPayment } from '../../../contract/payment.ts'
import { finishService, voidService } from '../../../contract/service-writes.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/time.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { ago, OLD_SINCE, offlineDesk } from './taken-price.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const { here, ratesGoUp, drawer, taken, asked, expectToAddUp } = offlineDesk(server, demo)

describe('an amount that no older rates explain', () => {
  const rows = async (kind: 'charged_differently' | 'older_rates') =>
    (await server.value(attentionRows, { params: { kind } }, demo.owner)).data.filter(
      ({ location }) => location.id === here.place,
    )

  it('counts as taken, too high or too low, and is listed apart from differences that older rates explain', async () => {
    await ratesGoUp()
    const [low, high, older] = [
      await taken(5_000),
      await taken(85_000, { minutes: 4, startedAt: ago(30 * MINUTE_MS) }),
      await taken(100_000),
    ]
    // No rates that a device knew give one of these prices.
    expect(low).toMatchObject({ totalCost: 5_000, difference: { amount: -245_000, ratesOf: null } })
    expect(high).toMatchObject({
      serviceCharge: 100_000,
      totalCost: 85_000,
      difference: { amount: -15_000, ratesOf: null },
    })
    expect((await drawer()).differences).toEqual([
      { kind: 'charged_differently', of: 'stays', count: 2, amount: -260_000 },
      { kind: 'older_rates', of: 'stays', count: 1, amount: -150_000 },
    ])
    expect(await rows('charged_differently')).toMatchObject([
      {
        serviceId: low.id,
        cashUpId: here.shift,
        amount: 245_000,
        missing: true,
        ratesOf: null,
        by: { id: demo.ana.id, name: demo.ana.name },
      },
      { serviceId: high.id, amount: 15_000, missing: true },
    ])
    expect(await rows('older_rates')).toMatchObject([
      {
        serviceId: older.id,
        amount: 150_000,
        missing: true,
        ratesOf: OLD_SINCE.toISOString(),
        by: { id: demo.ana.id },
      },
    ])
    await expectToAddUp(low)
  })

  it('is last under Needs attention if it is too high, and missing amounts are summed there', async () => {
    await ratesGoUp()
    const before = (await server.value(listAttention, {}, demo.owner)).data.find(
      ({ kind }) => kind === 'charged_differently',
    )
    const over = await taken(260_000, { more: {} })
    const [under, more] = [await taken(240_000), await taken(995_000, { minutes: 10, startedAt: ago(HOUR_MS) })]
    expect(over).toMatchObject({ totalCost: 260_000, difference: { amount: 10_000, ratesOf: null } })
    expect(more).toMatchObject({ totalCost: 995_000, difference: { amount: 745_000, ratesOf: null } })
    expect((await rows('charged_differently')).map(({ serviceId, missing }) => [serviceId, missing])).toEqual([
      [under.id, true],
      [more.id, false],
      [over.id, false],
    ])
    const after = (await server.value(listAttention, {}, demo.owner)).data.find(
      ({ kind }) => kind === 'charged_differently',
    )
    expect([(after?.rows ?? 0) - (before?.rows ?? 0), (after?.amount ?? 0) - (before?.amount ?? 0)]).toEqual([
      3, 10_000,
    ])
  })

  it('is not accepted if no booth can have asked for it: the stay costs the price by the rates, and the payment waits for an admin', async () => {
    await ratesGoUp()
    // The hour up to now costs 1,500,000.
    expect(await taken(1_500_000)).toMatchObject({
      totalCost: 1_500_000,
      refusedQuote: null,
      cashUp: { id: here.shift },
    })
    const huge = await taken(999_999_950_000, { paymentMethod: 'dataphone' })
    expect(huge).toMatchObject({
      status: 'completed',
      totalCost: 250_000,
      difference: null,
      refusedQuote: 999_999_950_000,
      cashUp: null,
      payments: [{ method: 'dataphone', amount: 250_000, cashUpId: null }],
    })
    expect(
      (await server.value(getServiceHistory, { params: { id: huge.id } }, demo.owner)).data[0]?.changes,
    ).toContainEqual({ path: 'quotedTotal', before: null, after: '999999950000' })
    expect(await rows('charged_differently')).toContainEqual(
      expect.objectContaining({
        serviceId: huge.id,
        amount: 999_999_950_000 - 250_000,
        missing: false,
        by: { id: demo.ana.id, name: demo.ana.name },
      }),
    )
    const waiting = (await server.value(attentionRows, { params: { kind: 'unassigned' } }, demo.owner)).data.filter(
      ({ location }) => location.id === here.place,
    )
    expect(waiting).toMatchObject([{ serviceId: huge.id, amount: 250_000 }])
    const before = (await drawer()).total
    expect(
      await server.value(assignPayment, { params: { id: huge.id }, body: { cashUpId: here.shift } }, demo.owner),
    ).toMatchObject({ totalCost: 250_000, cashUp: { id: here.shift } })
    expect((await drawer()).total).toBe(before + 250_000)
  })

  it('is refused if it is negative', async () => {
    expect(await server.call(finishService, await asked(-50, {}), demo.ana)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'quote.totalCost', code: 'amount_negative' }] },
    })
  })

  it('is in no cash-up if its stay is voided', async () => {
    const stay = await taken(5_000)
    expect((await drawer()).differences).toHaveLength(1)
    await server.value(
      voidService,
      { params: { id: stay.id }, body: { reason: 'It was charged by mistake' } },
      demo.owner,
    )
    expect(await drawer()).toMatchObject({ total: 0, differences: [] })
    expect(await rows('charged_differently')).toEqual([])
  })
})
