import { type AnyColumn, type SQL, asc, sql } from 'drizzle-orm'

import type { ChangePosition } from './read-delta.ts'

interface ChangeColumns {
  changedXid: AnyColumn
  id: AnyColumn
}

/** Rows behind `after` in the order of (transaction, id), of transactions before `upper`. */
export function changedBetween(table: ChangeColumns, after: ChangePosition, upper: string): SQL {
  return sql`(${table.changedXid}, ${table.id}) > (${after.xid}::xid8, ${after.id}::uuid) and ${table.changedXid} < ${upper}::xid8`
}

export function inOrderOfChange(table: ChangeColumns): SQL[] {
  return [asc(table.changedXid), asc(table.id)]
}
