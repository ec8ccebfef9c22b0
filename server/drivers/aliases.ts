import { and, eq, inArray } from 'drizzle-orm'

import { driverAliases } from '../db/schema/people.ts'
import type { AuthorContext } from '../http/route.ts'

/**
 * Returns the canonical driver id: the id itself, or the existing driver with whom the server answered the device that
 * created it. Every driver id from outside passes through here first.
 */
export async function canonicalDriverId(id: string, context: AuthorContext): Promise<string> {
  const [meant = id] = await canonicalDriverIds([id], context)
  return meant
}

export async function canonicalDriverIds(ids: readonly string[], { tx, actor }: AuthorContext): Promise<string[]> {
  const found = await tx.db
    .select()
    .from(driverAliases)
    .where(and(eq(driverAliases.companyId, actor.companyId), inArray(driverAliases.id, [...ids])))
  const aliases = new Map(found.map((alias) => [alias.id, alias.driverId]))
  // Id in the database's spelling: a caller may write a UUID in capitals.
  return ids.map((id) => aliases.get(id.toLowerCase()) ?? id.toLowerCase())
}

/** Makes `id` stand for an existing driver. */
export async function saveAlias(id: string, driverId: string, { tx, actor }: AuthorContext): Promise<void> {
  await tx.db.insert(driverAliases).values({ companyId: actor.companyId, id, driverId }).onConflictDoNothing()
}
