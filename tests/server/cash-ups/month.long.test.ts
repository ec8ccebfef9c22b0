import { expect, it } from 'vitest'

import { dayAfter } from '../../../domain/periods.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { instantOf } from '../../../domain/zoned-time.ts'
import fc from '../../support/fast-check.ts'
import { roundsOr } from '../../support/rounds.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { expectBooksToAgree } from './random-month/books-agree.ts'
import { changeStay } from './random-month/correction-steps.ts'
import { BOGOTA, MONTH, type Month, prepareMonths, seen, startMonth } from './random-month/month.ts'
import { endPass, sellOrRenewPass } from './random-month/pass-steps.ts'
import { assignStay, payAgain, payStay, refundPayment } from './random-month/payment-steps.ts'
import { closeOrReopenMonth, collectShift, turnShift } from './random-month/shift-steps.ts'
import { type COUNTRIES, type Step, country, step } from './random-month/steps.ts'

const server = await openTestServer()
const scene = await prepareMonths(server, await enterDemo(server))

async function play(month: Month, one: Step, clock: number): Promise<void> {
  switch (one.do) {
    case 'turn':
      return turnShift(month, one, clock)
    case 'collect':
      return collectShift(month, one)
    case 'month':
      return closeOrReopenMonth(month)
    case 'pay':
      return payStay(month, one, clock)
    case 'again':
      return payAgain(month, one, clock)
    case 'refund':
      return refundPayment(month, one)
    case 'assign':
      return assignStay(month, one)
    case 'sell':
    case 'renew':
      return sellOrRenewPass(month, one, clock)
    case 'cancel':
      return endPass(month, one)
    case 'void':
    case 'correct':
    case 'edit':
      return changeStay(month, one)
  }
}

/** Runs a month, and checks that its books agree with each other and with the expected ones. */
async function liveThrough(of: keyof typeof COUNTRIES, steps: readonly Step[]): Promise<void> {
  const month = await startMonth(scene, of)
  const begin =
    instantOf(`${dayAfter(`${MONTH}-28`, 4).slice(0, 7)}-01T00:00:00`, BOGOTA).getTime() - 6 * 60 * MINUTE_MS
  for (const [place, one] of steps.entries()) await play(month, one, begin + place * 10 * MINUTE_MS)

  await expectBooksToAgree(month)
  const { rows } = await server.owner.query<{ late: number }>(
    `select count(*)::int as late from sale_changes where location_id = $1 and kind = 'late'`,
    [month.locationId],
  )
  seen.bookedLate += rows[0]?.late ?? 0
  if (month.closed === null) return
  // Checks the figures of the close. The next month of random work closes it again.
  await closeOrReopenMonth(month)
}

it('[S4-02] a month of random work has equal totals in all books, reports and files, to the minor unit', async () => {
  await fc.assert(
    fc.asyncProperty(country, fc.array(step, { minLength: 60, maxLength: 110 }), (of, steps) => liveThrough(of, steps)),
    { numRuns: roundsOr(10), endOnFailure: true },
  )
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0)
}, 3_000_000)
