import { and, asc, eq, isNull, sql } from 'drizzle-orm'

import { type Language, fullName } from '../../domain/people.ts'
import { isAdmin } from '../../domain/roles.ts'
import type { Transaction } from '../db/database.ts'
import { locations } from '../db/schema/locations.ts'
import { operatorLocations, operators } from '../db/schema/people.ts'
import { savedViewReaders } from '../db/schema/saved-views.ts'
import type { CompanyActor } from '../session/actor.ts'

/** A recipient of a mailed view, with what they see. */
export interface ViewReader {
  actor: CompanyActor
  language: Language
  token: string
  /** The view's locations that they see; null if it names none. */
  chosen: readonly string[] | null
  /** Number of the view's locations that they do not see. */
  leftOut: number
}

/** Returns the recipients who work in the company, can sign in, have not unsubscribed, and see part of the view. */
export async function viewReaders(
  { companyId, viewId, named }: { companyId: string; viewId: string; named: readonly string[] },
  { db }: Transaction,
): Promise<ViewReader[]> {
  const rows = await db
    .select({
      person: operators,
      token: savedViewReaders.token,
      assigned: sql<
        string[]
      >`array(select ${operatorLocations.locationId}::text from ${operatorLocations} where ${operatorLocations.companyId} = ${operators.companyId} and ${operatorLocations.operatorId} = ${operators.id} order by 1)`,
    })
    .from(savedViewReaders)
    .innerJoin(
      operators,
      and(eq(operators.companyId, savedViewReaders.companyId), eq(operators.id, savedViewReaders.operatorId)),
    )
    .innerJoin(sql`app_sign_ins() as sign_in`, sql`sign_in.id = ${operators.id} and sign_in.is_active`)
    .where(
      and(
        eq(savedViewReaders.companyId, companyId),
        eq(savedViewReaders.viewId, viewId),
        isNull(savedViewReaders.leftAt),
        isNull(operators.deletedAt),
        isNull(operators.invitationEndsAt),
      ),
    )
    .orderBy(asc(operators.id))
  const there = await db.select({ id: locations.id }).from(locations).where(eq(locations.companyId, companyId))
  return rows.flatMap(({ person, token, assigned }): ViewReader[] => {
    const locationIds = isAdmin(person.role) ? null : assigned
    const seen = there.map(({ id }) => id).filter((id) => locationIds === null || locationIds.includes(id))
    const chosen = named.length === 0 ? null : named.filter((id) => seen.includes(id))
    if ((chosen ?? seen).length === 0) return []
    const actor = {
      id: person.id,
      name: fullName(person),
      email: person.email,
      role: person.role,
      companyId,
      locationIds,
      sentBy: null,
    }
    return [{ actor, language: person.language, token, chosen, leftOut: named.length - (chosen?.length ?? 0) }]
  })
}
