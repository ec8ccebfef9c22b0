import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** A complete row, without defaults except the transaction's change mark and generated columns. */
export type Row<Table extends PgTable> = Omit<
  Pick<Table['$inferSelect'], keyof Table['$inferSelect'] & keyof Table['$inferInsert']>,
  'changedXid'
>

type Nullable<Given> = { [Key in keyof Given as null extends Given[Key] ? Key : never]: null }

/** Returns null for each nullable column of a table, so that a row lists only its own values. */
export function nullsOf<Table extends PgTable>(table: Table): Nullable<Row<Table>>
export function nullsOf(table: PgTable): object {
  const columns = Object.entries(getTableColumns(table)).filter(([, { notNull }]) => !notNull)
  return Object.fromEntries(columns.map(([key]) => [key, null]))
}

const ROWS_A_STATEMENT = 4_000
const TEXTUAL = new Set(['text', 'jsonb'])

/**
 * Inserts many rows as one array per column. The next batch is made while PostgreSQL writes the previous one; `rows`
 * may be a generator.
 */
export async function bulkInsert<Table extends PgTable>(
  client: pg.ClientBase,
  table: Table,
  rows: Iterable<Row<Table> & Record<string, unknown>>,
): Promise<number> {
  const columns = Object.entries(getTableColumns(table))
    .filter(([key, { generated }]) => key !== 'changedXid' && generated === undefined)
    .map(([key, column]) => ({
      key,
      name: column.name,
      type: column.getSQLType(),
      encode: TEXTUAL.has(column.getSQLType()) ? quoted : plain,
    }))
  const names = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  const arrays = columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ')
  const statement = `insert into ${pg.escapeIdentifier(getTableName(table))} (${names}) select * from unnest(${arrays})`

  let sent: Promise<unknown> = Promise.resolve()
  let count = 0
  const send = async (batch: readonly Record<string, unknown>[]): Promise<void> => {
    const parameters = columns.map(({ key, encode }) => {
      let array = ''
      for (const row of batch) array += `,${encode(row[key])}`
      return `{${array.slice(1)}}`
    })
    count += batch.length
    await sent
    sent = client.query(statement, parameters)
  }
  let batch: Record<string, unknown>[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < ROWS_A_STATEMENT) continue
    await send(batch)
    batch = []
  }
  await send(batch)
  await sent
  return count
}

/** Returns a value in a form that PostgreSQL reads unescaped within an array. */
function plain(value: unknown): string {
  if (value === null) return 'NULL'
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function quoted(value: unknown): string {
  if (value === null) return 'NULL'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `"${/["\\]/.test(text) ? text.replaceAll(/["\\]/g, String.raw`\$&`) : text}"`
}
