import { describe, expect, test } from 'vitest'

import { runCommand, type CommandOutcome } from '../../src/data/command.ts'
import { closeCashUpCommand, moveCashCommand, openRegisterCommand } from '../../src/features/cash-ups/commands.ts'
import { renewPassCommand, sellPassCommand } from '../../src/features/passes/commands.ts'
import { askVoidCommand, sendEntryTicketCommand, voidServiceCommand } from '../../src/features/stays/commands.ts'
import { aDevice, openTab, type DeviceTab } from './support/device.ts'
import { FakeServer, neverAnswered } from './support/fake-server.ts'
import { until } from './support/manual-clock.ts'
import { LUIS_ID, NOW, aCashUp, aPass, aService, idOf } from './support/records.ts'

const AT = new Date(NOW).toISOString()
const REASON = 'The wrong plate was typed at the gate'
const SHIFT = aCashUp(1, {
  openedBy: { id: LUIS_ID, name: 'Luis Rojas' },
  takings: { cash: 3_000, dataphone: 0, digital: 0 },
  total: 3_000,
})
const OPENED = aCashUp(9, { register: 'kiosk', float: 5_000 })
const INSIDE = aService(2)
const PAID = aService(3, { status: 'completed', paidAt: AT, paymentMethod: 'cash', totalCost: 3_000 })
const PASS = aPass(1)
const SOLD = aPass(9, { plates: ['SLD009'] })
const payment = (number: number) => ({
  id: idOf(12, number),
  at: AT,
  amount: 180_000,
  method: 'dataphone' as const,
  reference: 'V-31',
  cashUpId: SHIFT.id,
  receiptNumber: `ABCD-000${number}`,
})
const DAYS = { startsOn: '2026-12-20', endsOn: '2027-01-19' }

type Run = (tab: DeviceTab, circumstances: Parameters<typeof runCommand>[3]) => Promise<CommandOutcome>

/** Acts at a booth other than entry and charge, with the data that the device shows afterwards. */
const ACTS: readonly [act: string, run: Run, shown: (tab: DeviceTab) => Promise<unknown>, expected: object][] = [
  [
    'opening a register',
    (tab, how) => runCommand(tab, openRegisterCommand, { cashUp: OPENED, shares: null }, how),
    ({ db }) => db.cashUps.get(OPENED.id),
    { shown: { status: 'current', float: 5_000 } },
  ],
  [
    'closing a register',
    (tab, how) =>
      runCommand(
        tab,
        closeCashUpCommand,
        {
          cashUp: SHIFT,
          id: idOf(8, 1),
          closedAt: AT,
          countedCash: SHIFT.float + 2_900,
          count: null,
          leftInDrawer: 500,
          verified: { dataphone: 0, digital: null },
          varianceReason: null,
        },
        how,
      ),
    ({ db }) => db.cashUps.get(SHIFT.id),
    {
      shown: {
        status: 'completed',
        closing: { leftInDrawer: 500, variance: -100, operatorEndShift: { name: 'Ana Rojas' } },
      },
    },
  ],
  [
    'putting cash in',
    (tab, how) =>
      runCommand(
        tab,
        moveCashCommand,
        { cashUp: SHIFT, id: idOf(13, 1), at: AT, kind: 'pay_in', amount: 2_000, reason: REASON },
        how,
      ),
    ({ db }) => db.cashUps.get(SHIFT.id),
    { shown: { payIns: SHIFT.payIns + 2_000 } },
  ],
  [
    'taking cash out',
    (tab, how) =>
      runCommand(
        tab,
        moveCashCommand,
        { cashUp: SHIFT, id: idOf(13, 1), at: AT, kind: 'pay_out', amount: 700, reason: REASON },
        how,
      ),
    ({ db }) => db.cashUps.get(SHIFT.id),
    { shown: { payOuts: SHIFT.payOuts + 700 } },
  ],
  [
    'selling a pass',
    (tab, how) => {
      const request = {
        id: SOLD.id,
        membershipId: SOLD.membership.id,
        locationId: SOLD.location.id,
        driverId: idOf(5, 1),
        plates: SOLD.plates,
        startsOn: SOLD.startsOn,
        block: null,
        apartment: null,
        payment: payment(1),
      }
      return runCommand(tab, sellPassCommand, { pass: SOLD, request }, how)
    },
    ({ db }) => db.passes.get(SOLD.id),
    { shown: { plates: ['SLD009'] } },
  ],
  [
    'renewing a pass',
    (tab, how) => runCommand(tab, renewPassCommand, { pass: PASS, payment: payment(2), days: DAYS }, how),
    ({ db }) => db.passes.get(PASS.id),
    { shown: { endsOn: DAYS.endsOn, lastSale: { method: 'dataphone', reference: 'V-31' } } },
  ],
  [
    'voiding a stay',
    (tab, how) => runCommand(tab, voidServiceCommand, { service: INSIDE, reason: REASON, cause: 'mistake' }, how),
    ({ db }) => db.services.get(INSIDE.id),
    { shown: { status: 'voided', voidReason: REASON } },
  ],
  [
    'asking for a voiding',
    (tab, how) => runCommand(tab, askVoidCommand, { service: PAID, reason: REASON }, how),
    ({ db }) => db.services.get(PAID.id),
    { shown: { status: 'completed', voidAsked: { reason: REASON } } },
  ],
  [
    'sending an entry ticket',
    (tab, how) =>
      runCommand(
        tab,
        sendEntryTicketCommand,
        { service: INSIDE, id: idOf(30, 1), address: { channel: 'email', email: 'maria@example.test' } },
        how,
      ),
    ({ db }) => db.services.get(INSIDE.id),
    { shown: { status: 'progress' }, pending: 1 },
  ],
]

describe('with a server that never answers', () => {
  test.each(ACTS)('%s finishes on the device’s own answer', async (_, run, shown, expected) => {
    const server = new FakeServer()
    for (const record of [INSIDE, PAID]) server.put('services', record)
    server.put('cashUps', SHIFT)
    server.put('passes', PASS)
    const device = aDevice(server)
    const tab = await openTab(device)
    await tab.pull()
    server.instead = () => neverAnswered()
    tab.send()
    // The clock does not move, so a wait for an answer would never end.
    const outcome = await run(tab, { clock: device.clock, isReachable: () => true })
    expect(outcome).toMatchObject({ kind: 'kept' })
    expect(await shown(tab)).toMatchObject(expected)
    await until(async () => (await tab.db.outbox.count()) === 1)
  })
})
