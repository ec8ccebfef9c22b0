import { v7 as uuidv7 } from 'uuid'

import { correctService, editService, type ServiceChanges, voidService } from '../../../../contract/service-writes.ts'
import type { Service } from '../../../../contract/service.ts'
import { partsOf } from '../../../../domain/payments.ts'
import type { Answer } from '../../support/test-server.ts'
import { agree, type Month, noteLate, pick, quoted, readStay, seen, type Stay } from './month.ts'
import type { StepOf } from './steps.ts'

/** Money of a stay, whichever row stores it. */
const moneyOf = ({ payments, status }: Service) =>
  JSON.stringify([
    status,
    (payments ?? []).map(({ kind, method: by, amount, cashUpId }) => [kind, by, amount, cashUpId]),
  ])

/**
 * A write after the payment. In an open shift the shift's sums follow. Voids and lower prices leave a closed shift as
 * it is: the money is owed to the customer. Other writes fail for a collected shift, or once money is owed.
 */
async function write(
  month: Month,
  stay: Stay,
  act: 'edit' | 'lower' | 'raise' | 'void',
  attempt: () => Promise<Answer<typeof editService> | Answer<typeof voidService> | Answer<typeof correctService>>,
): Promise<Service | null> {
  const before = await readStay(month, stay.id)
  const isOwed = before.paidAgain.some(({ isCredit }) => isCredit === true)
  const isClosed = stay.shift !== null && stay.shift.status !== 'current'
  const answer = await attempt()
  if ((act === 'edit' || act === 'raise') && (stay.shift?.status === 'collected' || isOwed)) {
    // If corrections have reduced the price below zero, a higher price by the rates may still leave the total at zero.
    if (act === 'raise' && answer.ok) return answer.value
    if (act === 'edit' && answer.ok) {
      agree(moneyOf(answer.value), moneyOf(before))
      return answer.value
    }
    if (!answer.ok && answer.problem.code === 'validation_failed') return null
    agree(answer.ok ? 'done' : answer.problem.code, 'service_frozen')
    seen.refused++
    return null
  }
  if (!answer.ok) {
    agree([answer.problem.code, moneyOf(await readStay(month, stay.id))], ['validation_failed', moneyOf(before)])
    return null
  }
  if (isClosed && (act === 'void' || act === 'lower')) {
    if ((answer.value.refundDue ?? 0) > (before.refundDue ?? 0)) seen.owed++
    stay.isCounted = act === 'void'
    return answer.value
  }
  if (moneyOf(answer.value) !== moneyOf(before)) noteLate(stay.shift)
  if (partsOf(before).length > 1 && moneyOf(answer.value) !== moneyOf(before)) seen.mixedPutRight++
  return answer.value
}

/** Voids, corrects or edits a paid stay. */
export async function changeStay(month: Month, step: StepOf<'void' | 'correct' | 'edit'>): Promise<void> {
  const { server, demo, stays, agreementId } = month
  const stay = pick(stays, step.nth)
  const before = stay && (await readStay(month, stay.id))
  if (!stay || before?.status !== 'completed') return
  const params = { id: stay.id }
  if (step.do === 'void') {
    if (
      await write(month, stay, 'void', () =>
        server.call(voidService, { params, body: { reason: 'It was charged by mistake' } }, demo.owner),
      )
    )
      seen.voided++
  } else if (step.do === 'correct') {
    const corrected = await write(month, stay, step.amount < 0 ? 'lower' : 'raise', () =>
      server.call(
        correctService,
        { params, body: { id: uuidv7(), amount: step.amount, reason: 'The barrier did not open' } },
        demo.owner,
      ),
    )
    if (corrected)
      agree(
        partsOf(corrected).reduce((sum, { amount }) => sum + amount, 0),
        corrected.totalCost,
      )
  } else {
    const changes: ServiceChanges = {
      ...(step.method !== null && { paymentMethod: { from: before.paymentMethod, to: step.method } }),
      ...(step.isMotorcycle !== null && {
        vehicleTypeId: { from: before.vehicleTypeId, to: step.isMotorcycle ? 2 : 1 },
      }),
      ...(step.withAgreement && { agreementId: { from: before.agreementId, to: agreementId } }),
    }
    const wanted = {
      ...before,
      ...(step.method !== null && { paymentMethod: step.method }),
      ...(step.isMotorcycle !== null && { vehicleTypeId: step.isMotorcycle ? 2 : 1 }),
      ...(step.withAgreement && { agreementId }),
    }
    if (JSON.stringify(wanted) === JSON.stringify(before)) return
    const edited = await write(month, stay, 'edit', () =>
      server.call(
        editService,
        { params, body: { changes, ...(step.asked !== null && { quote: quoted(step.asked) }) } },
        demo.owner,
      ),
    )
    if (edited && step.method !== null) agree(edited.paymentMethod, step.method)
  }
}
