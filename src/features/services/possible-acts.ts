import { isAdmin, type Role } from '../../../domain/roles.ts'
import { notVoidableBecause } from '../../../domain/service-edit.ts'
import type { ServiceRow } from './kept-services.ts'
import type { ServiceAct } from './service-act.ts'
import { withShift } from './shift-here.ts'

export type Possible = Record<Exclude<ServiceAct, 'edit'>, boolean>

/** What a person is offered to do with a service. */
export function possibleActs(row: ServiceRow, person: { id: string; role: Role }): Possible {
  const { status, totalCost, refundDue } = row.service
  const mayVoid = notVoidableBecause(withShift(row), person) === null
  return {
    finish: status === 'progress',
    void: mayVoid,
    correct: status === 'completed' && mayVoid && isAdmin(person.role),
    ticket: status === 'completed',
    entry: status === 'progress',
    refund: (refundDue ?? 0) > 0,
    why: status === 'progress' || totalCost !== null,
  }
}
