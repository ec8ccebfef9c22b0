import { createHash } from 'node:crypto'

import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { CollectionName } from '../../contract/events.ts'
import { definePrepared } from '../db/prepared.ts'
import { companyCommits } from '../db/schema/company-changes.ts'
import type { CompanyActor } from '../session/actor.ts'
import type { CompanyContext } from '../http/route.ts'

const Numbers = v.object({
  epoch: v.string(),
  /** Number of the company's last change. */
  number: v.number(),
  /** Number of the last change of each collection. A collection that never changed is missing. */
  collections: v.record(v.string(), v.number()),
})
type Numbers = v.InferOutput<typeof Numbers>

const numbersStatement = definePrepared((db, name) =>
  db
    .select({
      epoch: sql`e.id::text`,
      number: sql`coalesce(c.number, 0)::float8`,
      collections: sql`coalesce(c.collections, '{}')`,
    })
    .from(sql`database_epoch e left join company_changes c on c.company_id = ${sql.placeholder('company')}::uuid`)
    .prepare(name),
)

/** Reads the company's change numbers. Rows that are read afterwards have at least the changes up to these numbers. */
export async function readNumbers({ tx, actor }: Pick<CompanyContext, 'tx' | 'actor'>): Promise<Numbers> {
  const [row] = await numbersStatement(tx.db, 'delta.numbers').execute({ company: actor.companyId })
  if (!row) throw new Error('The database has no epoch')
  return v.parse(Numbers, row)
}

/** Transactions whose changes a delta reads together, lowest id first. */
export type Commits = readonly [string, ...string[]]

const commitsStatement = definePrepared((db, name) =>
  db
    .select({ xid: companyCommits.xid })
    .from(companyCommits)
    .where(
      and(
        eq(companyCommits.companyId, sql.placeholder('company')),
        gt(companyCommits.number, sql.placeholder('from')),
        lte(companyCommits.number, sql.placeholder('upTo')),
      ),
    )
    .orderBy(asc(companyCommits.xid))
    .prepare(name),
)

/** Returns the transactions with a number above `from`, up to `upTo`; null if there are none. */
export async function readCommits(
  from: number,
  upTo: number,
  { tx, actor }: Pick<CompanyContext, 'tx' | 'actor'>,
): Promise<Commits | null> {
  if (from === upTo) return null
  const rows = await commitsStatement(tx.db, 'delta.commits').execute({ company: actor.companyId, from, upTo })
  const [lowest, ...others] = rows.map(({ xid }) => xid)
  return lowest === undefined ? null : [lowest, ...others]
}

/** Identifies the person's view of a collection; the scope 'all' is different for each company and collection. */
export function scopeHash(collection: CollectionName, scope: string, { companyId }: CompanyActor): string {
  return createHash('sha256').update(`${collection}:${companyId}:${scope}`).digest('base64url').slice(0, 16)
}

/** Returns a text that differs after each change that the person may see in the collection, and after a restore. */
export function markOf(collection: CollectionName, scope: string, { epoch, collections }: Numbers): string {
  return `${collections[collection] ?? 0}-${scope}-${epoch.slice(0, 8)}`
}
