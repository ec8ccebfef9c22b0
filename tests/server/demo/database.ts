import { randomUUID } from 'node:crypto'

import type pg from 'pg'
import { inject } from 'vitest'

import { createPool } from '../../../server/db/database.ts'
import { migrateDatabase } from '../../../server/db/migrate.ts'
import { TEMPLATE } from '../support/global-setup.ts'

export interface OwnDatabase {
  owner: pg.Pool
  close(): Promise<void>
}

/** A separate database: the small demo as all tests have it, or only migrated. */
export async function ownDatabase(holds: 'demo' | 'nothing'): Promise<OwnDatabase> {
  const cluster = inject('cluster')
  const name = `demo_${randomUUID().replaceAll('-', '')}`
  const admin = createPool({ ...cluster, database: 'postgres', max: 1 }, () => {})
  await admin.query(`create database ${name} template ${holds === 'demo' ? TEMPLATE : 'template0'} strategy file_copy`)
  const owner = createPool({ ...cluster, database: name, max: 4 }, () => {})
  if (holds === 'nothing') await migrateDatabase(owner)
  return {
    owner,
    async close() {
      await owner.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** Returns digests of every row of every table, without values chosen by the database itself. */
export async function digests(owner: pg.Pool): Promise<Record<string, { rows: number; digest: string | null }>> {
  const all: Record<string, { rows: number; digest: string | null }> = {}
  for (const table of await tables(owner)) {
    const { rows } = await owner.query<{ rows: number; digest: string | null }>(
      `select count(*)::int as rows, md5(string_agg(line, '' order by line)) as digest
      from (select md5((to_jsonb(t) - array['changed_xid', 'taken_xid', 'xid'])::text) as line from ${table} t) as lines`,
    )
    if (rows[0]) all[table] = rows[0]
  }
  return all
}

async function tables(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'database_epoch' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Returns the guards of the rows: enabled triggers, and constraints. */
export async function guards(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ guard: string }>(
    `select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) as guard from pg_trigger where not tgisinternal
    union all
    select format('%s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace = 'public'::regnamespace
    order by 1`,
  )
  return rows.map(({ guard }) => guard)
}
