import { sql } from 'drizzle-orm'

import type { LookupKind } from '../../domain/privacy.ts'
import { peopleLookups } from '../db/schema/privacy.ts'
import type { CompanyContext } from '../http/route.ts'

interface Lookup {
  kind: LookupKind
  /** The driver; null for a search or a list. */
  subjectId?: string | null
  /** Number of people in the answer. */
  people: number
  /** Whether it is a further page of a look-up that was counted before. */
  isContinued?: boolean
}

/** Counts that the caller looked people up: one row for each person, day, kind and driver. */
export async function noteLookup(
  { kind, subjectId = null, people, isContinued = false }: Lookup,
  { tx, actor, now }: Pick<CompanyContext, 'tx' | 'actor' | 'now'>,
): Promise<void> {
  if (people === 0) return
  const { companyId, id: operatorId, name: operatorName } = actor
  await tx.db
    .insert(peopleLookups)
    .values({
      companyId,
      day: now.toISOString().slice(0, 10),
      operatorId,
      operatorName,
      kind,
      subjectId: subjectId ?? companyId,
      times: 1,
      people,
      lastAt: now,
    })
    .onConflictDoUpdate({
      target: [
        peopleLookups.companyId,
        peopleLookups.day,
        peopleLookups.operatorId,
        peopleLookups.kind,
        peopleLookups.subjectId,
      ],
      set: {
        times: sql`${peopleLookups.times} + ${isContinued ? 0 : 1}::integer`,
        people: sql`${peopleLookups.people} + excluded.people`,
        lastAt: now,
        operatorName,
      },
    })
}
