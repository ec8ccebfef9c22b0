import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { TestServer } from '../support/test-server.ts'

/** Columns that keep a person's data on purpose. */
const KEPT: readonly string[] = [
  // An invoice that was issued, as the law of money demands.
  'public.invoices.customer',
]

/** Returns the columns of the whole database in which a text contains one of the marks, in any case. */
export async function columnsWith({ owner }: Pick<TestServer, 'owner'>, marks: readonly string[]): Promise<string[]> {
  const { rows: columns } = await owner.query<{ schema: string; table: string; column: string; type: string }>(
    `select n.nspname as schema, c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
       and format_type(a.atttypid, null) in ('text', 'text[]', 'jsonb', 'json', 'bytea', 'character varying')
     order by 1, 2, 3`,
  )
  const patterns = marks.map((mark) => `%${mark}%`)
  const found: string[] = []
  for (const { schema, table, column, type } of columns) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
    const { rowCount } = await owner.query(
      `select from "${schema}"."${table}" where ${text} ilike any($1::text[]) limit 1`,
      [patterns],
    )
    if (rowCount === 1) found.push(`${schema}.${table}.${column}`)
  }
  return found.filter((one) => !KEPT.includes(one))
}

/** Returns the files of a folder, also of its folders, that contain one of the marks. */
export async function filesWith(folder: string, marks: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const text = (await readFile(path)).toString('latin1').toLowerCase()
    if (marks.some((mark) => text.includes(mark.toLowerCase()))) found.push(path)
  }
  return found
}
