import { expect, test } from 'vitest'

import type { Money } from '../../domain/money.ts'
import { runCommand } from '../../src/data/command.ts'
import { sellPassCommand } from '../../src/features/passes/commands.ts'
import { voidServiceCommand } from '../../src/features/stays/commands.ts'
import type { Op } from '../../src/offline/outbox/op.ts'
import { KEPT_WRITES } from '../../src/offline/outbox/op-types.ts'
import { finishServiceOp } from '../../src/offline/outbox/service-ops.ts'
import { createUnsentReport } from '../../src/offline/unsent-report.ts'
import { aDevice, openTab } from './support/device.ts'
import { FakeServer } from './support/fake-server.ts'
import { ANA_ID, COMPANY_ID, NOW, aPass, aService, idOf } from './support/records.ts'

const AT = new Date(NOW).toISOString()
const CENTRE = { id: idOf(2, 1), name: 'Centro' }
const NORTH = { id: idOf(2, 2), name: 'Norte' }
const STAYS = [1, 2, 3, 4].map((nth) => aService(nth, { location: nth === 3 ? NORTH : CENTRE }))
const PASS = aPass(9, { location: CENTRE, plates: ['SLD009'] })

function quoteOf(totalCost: Money) {
  return {
    agreementName: null,
    totalMinutes: 60,
    serviceCharge: totalCost,
    discount: 0,
    adjustment50: 0,
    totalCost,
    tax: 0,
    serviceFee: 0,
  }
}

test('the report counts unsent charges and sales by location, except refused ones and those of 0', async () => {
  const server = new FakeServer()
  server.put('services', ...STAYS)
  const device = aDevice(server)
  const tab = await openTab(device)
  await tab.pull()
  const charge = async (nth: number, amount: Money) => {
    device.clock.advance(60_000)
    return tab.outbox.enqueue({
      opType: finishServiceOp,
      request: finishServiceOp.toWire({
        params: { type: 'off_street', id: idOf(4, nth) },
        body: {
          endedAt: AT,
          paymentMethod: 'cash',
          agreementId: null,
          cashUpId: null,
          cashReceived: null,
          quote: quoteOf(amount),
        },
      }),
      seen: null,
    })
  }
  const first = device.clock.now() + 60_000
  await charge(1, 7_000)
  const { id } = await charge(2, 5_000)
  await charge(3, 9_000)
  const third = device.clock.now()
  await charge(4, 0)
  const how = { clock: device.clock, isReachable: () => false }
  const request = {
    id: PASS.id,
    membershipId: PASS.membership.id,
    locationId: CENTRE.id,
    driverId: idOf(5, 1),
    plates: PASS.plates,
    startsOn: PASS.startsOn,
    block: null,
    apartment: null,
    payment: {
      id: idOf(12, 1),
      at: AT,
      amount: 180_000,
      method: 'dataphone' as const,
      cashUpId: null,
      receiptNumber: 'ABCD-1',
      reference: null,
    },
  }
  await runCommand(tab, sellPassCommand, { pass: PASS, request }, how)
  await runCommand(
    tab,
    voidServiceCommand,
    { service: STAYS[3] ?? aService(4), reason: 'Typed twice', cause: 'mistake' },
    how,
  )

  const report = createUnsentReport({
    db: tab.db,
    me: { userId: ANA_ID, companyId: COMPANY_ID },
    platform: device.platform,
    serverClock: device.clock,
    writes: KEPT_WRITES,
  })
  const paymentsOf = async () => (await report()).people[0]?.payments
  const iso = (at: number) => new Date(at).toISOString()
  expect(await paymentsOf()).toEqual([
    { locationId: NORTH.id, count: 1, oldest: iso(third) },
    { locationId: CENTRE.id, count: 3, oldest: iso(first) },
  ])
  await tab.db.outbox.where('id').equals(id).modify({ state: 'refused' })
  expect(await paymentsOf()).toContainEqual({ locationId: CENTRE.id, count: 2, oldest: iso(first) })
  expect((await report()).people[0]).toMatchObject({ amount: 201_000, refused: 1 })

  // The list of money that was not accepted shows what the server has, so the report leaves it out.
  const refusal = { title: 'Late', status: 409, requestId: 'r' }
  for (const [problem, amount] of [
    [{ ...refusal, code: 'cash_up_closed' }, 201_000],
    [{ ...refusal, code: 'right_removed', queued: true }, 196_000],
    [{ ...refusal, code: 'right_removed', queued: false }, 196_000],
    [{ ...refusal, code: 'already_settled' }, 196_000],
  ] as const) {
    const lastError: Op['lastError'] = { kind: 'problem', problem, at: 0 }
    await tab.db.outbox.where('id').equals(id).modify({ lastError })
    expect((await report()).people[0]).toMatchObject({ amount, refused: 1, changes: 6 })
  }
})
