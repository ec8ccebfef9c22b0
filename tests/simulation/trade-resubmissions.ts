import * as v from 'valibot'

import { closeCashUp, collectCashUp, moveCash, openRegister } from '../../contract/cash-up-writes.ts'
import { createDriver } from '../../contract/driver.ts'
import { checkIn } from '../../contract/service-entries.ts'
import { askVoid, finishService } from '../../contract/service-writes.ts'
import type { Op, WireRequest } from '../../src/offline/outbox/op.ts'
import type { Hands } from './actions.ts'
import { paidHow } from './paying.ts'

function instead({ request }: Op, body: unknown): WireRequest {
  return { ...request, body }
}

/** Returns the act as its author would correct it; null to leave it unchanged. */
export async function resubmitted({ world, work }: Hands, op: Op): Promise<WireRequest | null> {
  const { chance, nextAmount, nextPlate, nextTag, phones } = world
  const { body } = op.request
  switch (op.kind) {
    case openRegister.id: {
      const opening = v.parse(openRegister.request.body, body)
      return instead(op, { ...opening, float: nextAmount(), note: nextTag() })
    }
    case finishService.id: {
      const { endedAt, chargedAt, endReason, agreementId, cashUpId, lostTicket } = v.parse(
        finishService.request.body,
        body,
      )
      return instead(op, { endedAt, chargedAt, endReason, agreementId, cashUpId, lostTicket, ...paidHow(world) })
    }
    case checkIn.id: {
      // The resubmitted entry keeps its ticket and its time; an overstay continues a stay of its own plate.
      const entry = v.parse(checkIn.request.body, body)
      return entry.overstayOf ? null : instead(op, { ...entry, licensePlate: nextPlate() })
    }
    case askVoid.id:
      return instead(op, { reason: nextTag() })
    case moveCash.id:
      return instead(op, { ...v.parse(moveCash.request.body, body), kind: 'pay_in', amount: nextAmount() })
    case closeCashUp.id: {
      const closing = v.parse(closeCashUp.request.body, body)
      return instead(op, { ...closing, countedCash: closing.countedCash + 100, varianceReason: 'contado otra vez' })
    }
    case collectCashUp.id: {
      const base = (await work.db.cashUps.get(op.recordId))?.base
      if (base?.status !== 'completed') return null
      const { revision, total } = base
      return instead(op, { ...v.parse(collectCashUp.request.body, body), revision, total, amountReceived: total })
    }
    case createDriver.id:
      return instead(op, { ...v.parse(createDriver.request.body, body), phone: chance.pick(phones), mergeInto: null })
    default:
      return null
  }
}

/** Returns the act corrected according to its refusal. */
export async function settled(hands: Hands, op: Op): Promise<WireRequest | null> {
  const problem = op.lastError?.problem
  const theirs = (path: string) => Number(problem?.conflicts?.find((conflict) => conflict.path === path)?.theirs)
  if (problem?.code === 'cash_up_changed') {
    const collecting = v.parse(collectCashUp.request.body, op.request.body)
    return instead(op, {
      ...collecting,
      revision: theirs('revision'),
      total: theirs('total'),
      amountReceived: theirs('total'),
    })
  }
  const [match] = problem?.matches ?? []
  if (match && hands.world.chance.percent(65))
    return instead(op, { ...v.parse(createDriver.request.body, op.request.body), mergeInto: match.driver.id })
  return resubmitted(hands, op)
}
