import { and, eq, inArray } from 'drizzle-orm'

import type { NamedReference } from '../../contract/primitives.ts'
import { fullName } from '../../domain/people.ts'
import { auditEntries } from '../db/schema/companies.ts'
import { kioskDevices } from '../db/schema/locations.ts'
import { operators } from '../db/schema/people.ts'
import type { CompanyContext } from '../http/route.ts'

type Reader = Pick<CompanyContext, 'tx' | 'actor'>

/**
 * Returns the names of everybody involved in these cash-ups. The name of a super admin, who belongs to no company,
 * comes from the audit trail.
 */
export async function peopleOf(
  cashUpIds: readonly string[],
  ids: ReadonlySet<string>,
  { tx, actor }: Reader,
): Promise<(id: string) => NamedReference> {
  const found = await tx.db
    .select({ id: operators.id, firstName: operators.firstName, lastName: operators.lastName })
    .from(operators)
    .where(and(eq(operators.companyId, actor.companyId), inArray(operators.id, [...ids])))
  const names = new Map(found.map(({ id, ...person }) => [id, fullName(person)]))
  const strangers = [...ids].filter((id) => !names.has(id))
  if (strangers.length > 0) {
    const told = await tx.db
      .selectDistinctOn([auditEntries.actorId], { id: auditEntries.actorId, name: auditEntries.actorName })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.companyId, actor.companyId),
          eq(auditEntries.entity, 'cash_up'),
          inArray(auditEntries.entityId, [...cashUpIds]),
          inArray(auditEntries.actorId, strangers),
        ),
      )
    for (const { id, name } of told) if (id !== null && name !== null) names.set(id, name)
  }
  return (id) => ({ id, name: names.get(id) ?? '' })
}

/**
 * Returns the names of the company's kiosks by id. A kiosk may have been elsewhere when it was a cash-up's register.
 */
export async function kioskNames({ tx, actor }: Reader): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.db
    .select({ id: kioskDevices.id, name: kioskDevices.name })
    .from(kioskDevices)
    .where(eq(kioskDevices.companyId, actor.companyId))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
