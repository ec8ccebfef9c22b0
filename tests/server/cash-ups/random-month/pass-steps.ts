import { v7 as uuidv7 } from 'uuid'

import { cancelPass, passCalls, type PassPayment, renewPass } from '../../../../contract/pass.ts'
import { wallClock } from '../../../../domain/zoned-time.ts'
import {
  agree,
  BOGOTA,
  FORMER_COST,
  type Month,
  noteLate,
  openShift,
  PASS_COST,
  pick,
  seen,
  shiftOf,
  valueOf,
} from './month.ts'
import type { StepOf } from './steps.ts'

/** Sells a pass, or renews one. */
export async function sellOrRenewPass(month: Month, step: StepOf<'sell' | 'renew'>, clock: number): Promise<void> {
  const { server, demo, passes, sold, known } = month
  const at = new Date(clock).toISOString()
  const named = step.shift === null ? null : (pick(known, step.shift) ?? null)
  // An administrator's transfer goes into no register.
  const amount = step.isOlder ? FORMER_COST : PASS_COST
  const payment = passes.payment(named?.id ?? null, { at, amount, method: named === null ? 'digital' : step.method })
  const renewed =
    step.do === 'renew'
      ? pick(
          sold.filter(({ isCancelled }) => !isCancelled),
          step.nth,
        )
      : null
  if (renewed === undefined) return
  const id =
    renewed === null
      ? await sellPass(month, at, payment)
      : valueOf(await server.call(renewPass, { params: { id: renewed.id }, body: payment }, demo.owner)).id
  if (renewed === null) sold.push({ id, isCancelled: false })
  const expected = named === null ? null : shiftOf(month, named.shift, clock)
  const { periods } = await server.value(passCalls.get, { params: { id } }, demo.owner)
  agree(
    periods
      .find((period) => period.id === payment.id)
      ?.payments.map(({ kind, amount, method: by, cashUpId }) => [kind, amount, by, cashUpId]),
    [['pass', amount, payment.method, expected?.id ?? null]],
  )
  agree(periods.find((period) => period.id === payment.id)?.difference?.amount ?? 0, amount - PASS_COST)
  if (step.isOlder) seen.olderPasses++
  noteLate(expected)
  if (renewed === null) seen.sold++
  else seen.renewed++
  if (named === null) seen.transfers++
  if (named?.shift.status === 'collected' && expected !== null) seen.passesCarriedOn++
}

/** Cancels a pass, and refunds its unused days. */
export async function endPass(month: Month, step: StepOf<'cancel'>): Promise<void> {
  const { server, demo, sold } = month
  const pass = pick(
    sold.filter(({ isCancelled }) => !isCancelled),
    step.nth,
  )
  const open = openShift(month, 'main')
  if (!pass || (open === null && !step.intoNone)) return
  const { unused } = await server.value(passCalls.get, { params: { id: pass.id } }, demo.owner)
  const refund = {
    id: uuidv7(),
    amount: unused.amount,
    method: step.intoNone ? ('digital' as const) : step.method,
    cashUpId: step.intoNone ? null : (open?.id ?? null),
  }
  const answer = await server.call(
    cancelPass,
    { params: { id: pass.id }, body: { reason: 'They moved to another city', refund } },
    demo.owner,
  )
  if (!answer.ok) {
    agree(
      answer.problem.errors?.map(({ code }) => code),
      ['more_than_in_drawer'],
    )
    return
  }
  pass.isCancelled = true
  seen.givenBack++
}

async function sellPass(month: Month, at: string, payment: PassPayment): Promise<string> {
  const { server, demo, passes, locationId, membershipId, driverId } = month
  const startsOn = wallClock(new Date(at), BOGOTA).slice(0, 10)
  return (
    await server.value(
      passCalls.create,
      { body: await passes.sale(locationId, null, { membershipId, driverId, startsOn, payment }) },
      demo.owner,
    )
  ).id
}
