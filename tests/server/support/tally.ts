import type { TestServer } from './test-server.ts'

type Owned = Pick<TestServer, 'owner'>

/** Columns that show whether a row was written again: change counters and amounts of money. */
const TALLY = ['version', 'revision', 'total', 'amount', 'total_cost'] as const

/** Counts the rows of each table and sums their counters and amounts. Rate limits are left out: every call changes them. */
async function tally({ owner }: Owned): Promise<Record<string, string>> {
  const { rows: columns } = await owner.query<{ table: string; columns: string[] }>(
    `select t.table_name as table, array_remove(array_agg(c.column_name::text), null) as columns from information_schema.tables t
     left join information_schema.columns c on c.table_schema = t.table_schema and c.table_name = t.table_name and c.column_name = any($1)
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name <> 'limiter_buckets' group by t.table_name order by t.table_name`,
    [TALLY],
  )
  const counted: Record<string, string> = {}
  for (const { table, columns: summed } of columns) {
    const { rows } = await owner.query<Record<string, string>>(`select count(*) as rows${summed.map((column) => `, coalesce(sum(${column}), 0) as ${column}`).join('')} from ${table}`)
    for (const [what, value] of Object.entries(rows[0] ?? {})) counted[`${table}.${what}`] = value
  }
  return counted
}

/** Returns what `work` added to each count and sum; a figure that stayed the same is left out. */
export async function addedTo(server: Owned, work: () => Promise<void>): Promise<Record<string, number>> {
  const before = await tally(server)
  await work()
  const after = await tally(server)
  return Object.fromEntries(Object.entries(after).flatMap(([what, value]) => (value === before[what] ? [] : [[what, Number(value) - Number(before[what])]])))
}
