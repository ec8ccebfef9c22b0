import { v7 as uuidv7 } from 'uuid'

import { assignPayment, refundService } from '../../../../contract/payment.ts'
import { finishService } from '../../../../contract/service-writes.ts'
import { listServices } from '../../../../contract/service.ts'
import { partsOf } from '../../../../domain/payments.ts'
import { MINUTE_MS } from '../../../../domain/time.ts'
import { addService } from '../../support/demo.ts'
import {
  agree,
  type Month,
  noteLate,
  openShift,
  partsFrom,
  pick,
  quoted,
  readStay,
  seen,
  shiftOf,
  valueOf,
} from './month.ts'
import type { StepOf } from './steps.ts'

/** Charges a stay that a booth reports now or later. */
export async function payStay(month: Month, step: StepOf<'pay'>, clock: number): Promise<void> {
  const { server, demo, locationId, coin, known, stays } = month
  const named = step.shift === null ? null : (pick(known, step.shift) ?? null)
  const id = await addService(server, {
    companyId: demo.colombia,
    locationId,
    startedAt: new Date(clock - step.minutes * MINUTE_MS),
  })
  const asked = Math.max(0, step.minutes * 12_300 + step.off)
  const parts = partsFrom(asked, step.shares)
  const isMixed = step.isMixed && asked > 10 * parts.length
  const takenAt = clock - (named === null ? step.told * 10 * MINUTE_MS : 0)
  const end = new Date(Math.max(takenAt, clock - step.minutes * MINUTE_MS))
  const taken = Math.max(takenAt, end.getTime())
  const expected = shiftOf(month, named?.shift ?? null, taken)
  const body = {
    endedAt: end.toISOString(),
    chargedAt: new Date(taken).toISOString(),
    endReason: 'Told later by the booth',
    paymentMethod: step.shares[0]?.method ?? 'cash',
    agreementId: null,
    cashUpId: named?.id ?? null,
    cashReceived: null,
    ...(isMixed && { payments: parts }),
  }
  const paid = valueOf(
    await server.call(
      finishService,
      { params: { type: 'off_street', id }, body: { ...body, quote: quoted(asked) } },
      demo.ana,
    ),
  )
  agree(
    [paid.status, paid.cashUp?.id ?? null, paid.paymentMethod],
    ['completed', expected?.id ?? null, body.paymentMethod],
  )
  // Amount taken, in parts; a payment entirely in cash is rounded to coins.
  const isCash = (isMixed ? parts : [{ method: body.paymentMethod }]).every(({ method: by }) => by === 'cash')
  agree(paid.totalCost, isCash ? asked - (asked % coin) : asked)
  if (isMixed && !isCash)
    agree(
      partsOf(paid).map(({ method: by, amount }) => [by, amount]),
      parts.map(({ method: by, amount }) => [by, amount]),
    )
  if (paid.difference != null) seen.different++
  stays.push({ id, shift: expected })
  noteLate(expected)
  if (expected === null) seen.queued++
  if (partsOf(paid).length > 1) seen.mixed++
  if (named?.shift.status === 'collected' && expected !== null) seen.carriedIn++
}

/** Pays a paid stay a second time. */
export async function payAgain(month: Month, step: StepOf<'again'>, clock: number): Promise<void> {
  const { server, demo, stays, known } = month
  const at = new Date(clock).toISOString()
  const stay = pick(stays, step.nth)
  const before = stay && (await readStay(month, stay.id))
  if (!before || before.status !== 'completed' || (before.totalCost ?? 0) < 100) return
  const named = step.shift === null ? null : (pick(known, step.shift) ?? null)
  const expected = shiftOf(month, named?.shift ?? null, clock)
  const total = before.totalCost ?? 0
  const payments = partsFrom(total, step.shares)
  const body = {
    endedAt: at,
    paymentMethod: 'cash' as const,
    agreementId: null,
    cashUpId: named?.id ?? null,
    cashReceived: null,
    payments,
    quote: quoted(total),
  }
  const twice = valueOf(
    await server.call(finishService, { params: { type: 'off_street', id: before.id }, body }, demo.ana),
  )
  agree(twice.refundDue, (before.refundDue ?? 0) + total)
  agree(
    new Set(
      twice.payments
        ?.filter(({ kind }) => kind === 'second_payment')
        .slice(-payments.length)
        .map(({ cashUpId }) => cashUpId),
    ),
    new Set([expected?.id ?? null]),
  )
  noteLate(expected)
}

/** Refunds a second payment or money that is owed. */
export async function refundPayment(month: Month, step: StepOf<'refund'>): Promise<void> {
  const { server, demo, locationId } = month
  const { data } = await server.value(
    listServices,
    { headers: {}, query: { locationIds: locationId, refundDue: 'true', limit: '999' } },
    demo.owner,
  )
  const before = pick(data, step.nth)
  const due = before?.paidAgain.find(({ refund }) => refund === null)
  if (!before || !due) return
  const open = openShift(month, 'main')
  const answer = await server.call(
    refundService,
    {
      params: { id: before.id },
      body: {
        id: uuidv7(),
        paymentId: due.id,
        method: step.method,
        reason: 'The terminal is out of order',
        cashUpId: open?.id ?? null,
      },
    },
    demo.owner,
  )
  if (!answer.ok) {
    agree(
      answer.problem.errors?.map(({ code }) => code),
      ['more_than_in_drawer'],
    )
    return
  }
  agree(answer.value.refundDue, (before.refundDue ?? 0) - due.amount)
  seen.refunds++
  if (step.method !== due.method) seen.otherWay++
}

/** Assigns a payment without a shift to a shift. */
export async function assignStay(month: Month, step: StepOf<'assign'>): Promise<void> {
  const { server, demo, stays, shifts } = month
  const stay = pick(
    stays.filter((each) => each.shift === null),
    step.nth,
  )
  const into = pick(
    shifts.filter(({ status }) => status !== 'collected'),
    step.shift,
  )
  if (!stay || !into || (await readStay(month, stay.id)).status !== 'completed') return
  agree(
    valueOf(await server.call(assignPayment, { params: { id: stay.id }, body: { cashUpId: into.id } }, demo.owner))
      .cashUp?.id,
    into.id,
  )
  stay.shift = into
  noteLate(into)
  seen.assigned++
}
