import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import * as v from 'valibot'

const MIGRATIONS = fileURLToPath(new URL('../../../server/db/migrations', import.meta.url))
const JOURNAL = 'meta/_journal.json'
const Journal = v.looseObject({ entries: v.array(v.looseObject({ tag: v.string(), when: v.number() })) })

async function readJournal() {
  return v.parse(Journal, JSON.parse(await readFile(join(MIGRATIONS, JOURNAL), 'utf8')))
}

/** Migrates an empty database up to and including the migration `tag`, to the state of an older release. */
export async function migrateThrough(pool: pg.Pool, tag: string): Promise<void> {
  const journal = await readJournal()
  const last = journal.entries.findIndex((entry) => entry.tag === tag)
  if (last === -1) throw new Error(`There is no migration ${tag}`)
  const folder = await mkdtemp(join(tmpdir(), 'parq migrations '))
  try {
    await cp(MIGRATIONS, folder, { recursive: true })
    await writeFile(join(folder, JOURNAL), JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
    await migrate(drizzle({ client: pool }), { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true })
  }
}

export interface MigrationPrint {
  tag: string
  /** Creation time from the journal. Drizzle skips a migration that is older than the last one applied. */
  when: number
  sha256: string
}

/** Returns the fingerprints of all migrations, in the order in which they are applied. */
export async function migrationPrints(): Promise<MigrationPrint[]> {
  const { entries } = await readJournal()
  return Promise.all(
    entries.map(async ({ tag, when }) => ({
      tag,
      when,
      sha256: createHash('sha256')
        .update(await readFile(join(MIGRATIONS, `${tag}.sql`)))
        .digest('hex'),
    })),
  )
}
