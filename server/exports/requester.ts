import { and, eq, isNull, sql } from 'drizzle-orm'

import { fullName } from '../../domain/people.ts'
import { isAdmin } from '../../domain/roles.ts'
import type { Transaction } from '../db/database.ts'
import type { exports } from '../db/schema/exports.ts'
import { operatorLocations, operators } from '../db/schema/people.ts'
import type { CompanyActor } from '../session/actor.ts'

type Row = typeof exports.$inferSelect

/** Returns the person who requested a file, with today's rights; null if they left or may no longer sign in. */
export async function requesterOf(
  { companyId, askedBy, askerRole, askerName, askerEmail }: Row,
  { db }: Transaction,
): Promise<CompanyActor | null> {
  // A super admin has no operator row. Only their own session receives the file.
  if (askerRole === 'super_admin')
    return {
      id: askedBy,
      name: askerName,
      email: askerEmail,
      role: askerRole,
      companyId,
      locationIds: null,
      sentBy: null,
    }
  const [found] = await db
    .select({
      person: operators,
      assigned: sql<
        string[]
      >`array(select ${operatorLocations.locationId}::text from ${operatorLocations} where ${operatorLocations.companyId} = ${operators.companyId} and ${operatorLocations.operatorId} = ${operators.id} order by 1)`,
    })
    .from(operators)
    .innerJoin(sql`app_sign_ins() as sign_in`, sql`sign_in.id = ${operators.id} and sign_in.is_active`)
    .where(
      and(
        eq(operators.companyId, companyId),
        eq(operators.id, askedBy),
        isNull(operators.deletedAt),
        isNull(operators.invitationEndsAt),
      ),
    )
  if (!found) return null
  const { person, assigned } = found
  return {
    id: person.id,
    name: fullName(person),
    email: person.email,
    role: person.role,
    companyId,
    locationIds: isAdmin(person.role) ? null : assigned,
    sentBy: null,
  }
}

/** Returns whether a person sees all locations of a file; null stands for the whole company. */
export function seesAll(made: readonly string[] | null, { locationIds }: Pick<CompanyActor, 'locationIds'>): boolean {
  return locationIds === null || (made !== null && made.every((id) => locationIds.includes(id)))
}
