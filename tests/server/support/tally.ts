import type { TestServer } from './test-server.ts'

type Owned = Pick<TestServer, 'owner'>

/** Columns that show whether a row was written again: change counters and amounts of money. */
const TALLY = ['version', 'revision', 'total', 'amount', 'total_cost'] as const
/** Columns that mark a row as cancelled or reopened. */
const MARKS = ['cancelled_at', 'reopened_at'] as const

const isMark = (column: string) => MARKS.some((mark) => mark === column)

/**
 * Returns one statement that counts the rows of each table and sums their counters and amounts. Rate limits and device
 * reports are left out, because calls that change nothing else change them.
 */
async function statementOf({ owner }: Owned): Promise<string> {
  const { rows: tables } = await owner.query<{ table: string; columns: string[] }>(
    `select t.table_name as table, array_remove(array_agg(c.column_name::text), null) as columns from information_schema.tables t
     left join information_schema.columns c on c.table_schema = t.table_schema and c.table_name = t.table_name and c.column_name = any($1)
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name not in ('limiter_buckets', 'unsent_work', 'tablets', 'app_errors') group by t.table_name order by t.table_name`,
    [[...TALLY, ...MARKS]],
  )
  const ofTable = ({ table, columns }: { table: string; columns: string[] }) =>
    `(select json_build_object('${table}.rows', count(*)${columns.map((column) => `, '${table}.${column}', ${isMark(column) ? `count(${column})` : `coalesce(sum(${column}), 0)`}`).join('')}) from ${table})`
  return `select json_array(${tables.map(ofTable).join(', ')}) as tallies`
}

/**
 * Returns a function that runs some work and returns the changes of all counts and sums; unchanged figures are left
 * out.
 */
export async function tallyOf(server: Owned): Promise<(work: () => Promise<void>) => Promise<Record<string, number>>> {
  const statement = await statementOf(server)
  const tally = async (): Promise<Record<string, number>> => {
    const { rows } = await server.owner.query<{ tallies: Record<string, number>[] }>(statement)
    return Object.assign({}, ...(rows[0]?.tallies ?? []))
  }
  return async (work) => {
    const before = await tally()
    await work()
    const after = await tally()
    return Object.fromEntries(
      Object.entries(after).flatMap(([what, value]) =>
        value === before[what] ? [] : [[what, value - (before[what] ?? 0)]],
      ),
    )
  }
}
