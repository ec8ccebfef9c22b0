import { type SQL, and, eq, getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { CompanyContext } from '../http/route.ts'

/** A table whose rows belong to companies, and whose changes devices read. */
export type CompanyTable = PgTable & {
  companyId: PgColumn
  id: PgColumn
  version: PgColumn
  changedXid: PgColumn
  $inferSelect: { id: string; version: number; changedXid: string }
}

type Row<T extends CompanyTable> = T['$inferSelect']
/** Columns that a write sets; triggers set the company, the version and the mark of change. */
export type Values<T extends CompanyTable> = Omit<T['$inferInsert'], 'companyId' | 'version' | 'changedXid'>

export interface Page {
  order: readonly SQL[]
  limit: number
  offset?: number
}

/** The rows of a table that belong to the caller's company, in every query. */
export interface CompanyRows<T extends CompanyTable> {
  count(where: SQL | undefined): Promise<number>
  find(where: SQL | undefined, page: Page): Promise<Row<T>[]>
  /** Locks the row until the transaction ends; `null` if there is none. */
  lock(id: string): Promise<Row<T> | null>
  insert(values: readonly Partial<Values<T>>[]): Promise<Row<T>[]>
  /** Inserts rows; leaves out rows whose unique keys exist already. */
  insertMissing(values: readonly Partial<Values<T>>[]): Promise<Row<T>[]>
  update(id: string, values: Partial<Values<T>>): Promise<Row<T>>
  remove(id: string): Promise<void>
}

export function companyRows<T extends CompanyTable>(
  table: T,
  { tx: { db }, actor: { companyId } }: Pick<CompanyContext, 'tx' | 'actor'>,
): CompanyRows<T> {
  const plain: CompanyTable = table
  const own = (where?: SQL) => and(eq(plain.companyId, companyId), where)
  const asRows = (rows: unknown[]): Row<T>[] => {
    if (!areRowsOf(table, rows)) throw new Error('The rows are of another table')
    return rows
  }
  const given = (values: readonly Partial<Values<T>>[]) =>
    values.map((one): Record<string, unknown> => ({ ...one, companyId }))
  const one = (rows: unknown[]): Row<T> => {
    const [row] = asRows(rows)
    if (row === undefined) throw new Error('A row that was there is gone')
    return row
  }
  return {
    count: (where) => db.$count(plain, own(where)),
    find: async (where, { order, limit, offset = 0 }) =>
      asRows(
        await db
          .select()
          .from(plain)
          .where(own(where))
          .orderBy(...order)
          .limit(limit)
          .offset(offset),
      ),
    lock: async (id) =>
      asRows(
        await db
          .select()
          .from(plain)
          .where(own(eq(plain.id, id)))
          .for('update'),
      )[0] ?? null,
    insert: async (values) => asRows(await db.insert(plain).values(given(values)).returning()),
    insertMissing: async (values) =>
      asRows(await db.insert(plain).values(given(values)).onConflictDoNothing().returning()),
    update: async (id, values) =>
      one(
        await db
          .update(plain)
          .set(values)
          .where(own(eq(plain.id, id)))
          .returning(),
      ),
    remove: async (id) => void (await db.delete(plain).where(own(eq(plain.id, id)))),
  }
}

/**
 * The compiler does not follow drizzle's inference for a table that is a parameter. The columns prove the type of the
 * rows.
 */
function areRowsOf<T extends CompanyTable>(table: T, rows: unknown[]): rows is Row<T>[] {
  const columns = Object.keys(getTableColumns<CompanyTable>(table))
  return rows.every((row) => row instanceof Object && columns.every((column) => column in row))
}
