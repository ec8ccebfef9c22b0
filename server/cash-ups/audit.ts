import { writeAudit } from '../audit/audit-trail.ts'
import type { AuditAction } from '../../contract/audit-actions.ts'
import type { CompanyContext } from '../http/route.ts'

type Values = Record<string, string | number | null>

interface Change {
  action: AuditAction
  before?: Values
  after: Values
}

/** Records in the audit trail of a cash-up who did what. */
export function auditCashUp(
  id: string,
  { action, before = {}, after }: Change,
  context: CompanyContext,
): Promise<void> {
  return writeAudit([{ entity: 'cash_up', id, action, before: texts(before), after: texts(after) }], context)
}

function texts(values: Values): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(values).map(([path, value]) => [path, value === null ? null : String(value)]),
  )
}
