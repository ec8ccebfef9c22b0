import { and, type AnyColumn, asc, eq, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { CollectionName } from '../../contract/events.ts'
import { tombstones } from '../db/schema/companies.ts'
import { invalidField, ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import type { Commits } from './change-numbers.ts'
import type { ChangePosition } from './read-delta.ts'

interface ChangeColumns {
  changedXid: AnyColumn
  id: AnyColumn
}

/** Returns rows that these transactions were the last to change, after `after` in the order of (transaction, id). */
export function changedBy(table: ChangeColumns, commits: Commits, after: ChangePosition): SQL {
  // The limits let PostgreSQL read a part of the index in its order.
  return sql`(${table.changedXid}, ${table.id}) > (${after.xid}::xid8, ${after.id}::uuid) and ${table.changedXid} <= ${commits.at(-1)}::xid8
    and ${table.changedXid} = any(${sql.param(commits)}::xid8[])`
}

export function inOrderOfChange(table: ChangeColumns): SQL[] {
  return [asc(table.changedXid), asc(table.id)]
}

/** Throws if the record never existed. If two people delete the same record, both succeed. */
export async function requireDeletedBefore(
  collection: CollectionName,
  id: string,
  { tx, actor }: CompanyContext,
): Promise<{ id: string }> {
  const [mark] = await tx.db
    .select({ id: tombstones.rowId })
    .from(tombstones)
    .where(
      and(eq(tombstones.companyId, actor.companyId), eq(tombstones.collection, collection), eq(tombstones.rowId, id)),
    )
    .limit(1)
  if (!mark) throw new ProblemError('not_found')
  return mark
}

/** Reads the position of a fill from its cursor, which comes from outside. */
export function readPosition<Output>(schema: v.GenericSchema<unknown, Output>, position: unknown): Output {
  const result = v.safeParse(schema, position)
  if (!result.success) throw invalidField('cursor', 'cursor_invalid')
  return result.output
}

/** Adds a tombstone for a record that the transaction has deleted. Deltas report it to devices. */
export async function addTombstone(
  collection: CollectionName,
  id: string,
  { tx, actor }: Pick<CompanyContext, 'tx' | 'actor'>,
): Promise<void> {
  await tx.db.insert(tombstones).values({ companyId: actor.companyId, collection, rowId: id })
}
