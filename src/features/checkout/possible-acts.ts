import type { Company } from '../../../contract/company.ts'
import { isAdmin, type Role } from '../../../domain/roles.ts'
import { notVoidableReason } from '../../../domain/service-edit.ts'
import { type ServiceAct, type ServiceRow, withShift } from '../stays/public.ts'

export type Possible = Record<Exclude<ServiceAct, 'edit'> | 'askVoid', boolean>

/** An admin may void a paid stay; others may request it once. */
export function mayAskToVoid(row: ServiceRow): boolean {
  const { status, voidAsked } = row.service
  return (
    status === 'completed' &&
    !voidAsked &&
    notVoidableReason(withShift(row), { id: '', role: 'parking_admin' }) === null
  )
}

/** Returns the actions offered to a person for a service, in a company with these settings. */
export function possibleActs(
  row: ServiceRow,
  person: { id: string; role: Role },
  { customerMessages }: Pick<Company, 'customerMessages'>,
): Possible {
  const { status, totalCost, refundDue, invoiceNumber, invoiceState, currency } = row.service
  const mayVoid = notVoidableReason(withShift(row), person) === null
  return {
    finish: status === 'progress',
    void: mayVoid,
    askVoid: !mayVoid && mayAskToVoid(row),
    correct: status === 'completed' && mayVoid && isAdmin(person.role),
    ticket: status === 'completed',
    entry: status === 'progress',
    send: status === 'progress' && customerMessages.includes('entry_ticket'),
    // Without a number or state there is no invoice; an unsent invoice can get another customer.
    invoice:
      status === 'completed' &&
      (totalCost ?? 0) > 0 &&
      currency !== 'GBP' &&
      invoiceNumber === null &&
      invoiceState !== 'sent',
    refund: (refundDue ?? 0) > 0,
    why: status === 'progress' || totalCost !== null,
  }
}
