import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { CollectionName } from '../../contract/events.ts'
import { definePrepared } from '../db/prepared.ts'
import type { CompanyActor } from '../session/actor.ts'
import type { CompanyContext } from '../http/route.ts'

const Numbers = v.object({
  epoch: v.string(),
  /**
   * Transaction before which all transactions have ended. A row's mark of change is the id of the transaction that
   * changed it. A read up to this limit can't miss a late commit, because every running transaction is at or after it.
   */
  upper: v.string(),
  /** Number of the last change of each collection. A collection that never changed is missing. */
  collections: v.record(v.string(), v.number()),
  /** Whether a read up to `upper` has every change up to these numbers. */
  isSettled: v.boolean(),
})
type Numbers = v.InferOutput<typeof Numbers>

const numbersStatement = definePrepared((db, name) =>
  db
    .select({
      epoch: sql`e.id::text`,
      upper: sql`pg_snapshot_xmin(pg_current_snapshot())::text`,
      collections: sql`coalesce(c.collections, '{}')`,
      isSettled: sql`coalesce(c.changed_xid < pg_snapshot_xmin(pg_current_snapshot()), true)`,
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

/** Identifies the person's view of a collection; the scope 'all' is different for each company and collection. */
export function scopeHash(collection: CollectionName, scope: string, { companyId }: CompanyActor): string {
  return createHash('sha256').update(`${collection}:${companyId}:${scope}`).digest('base64url').slice(0, 16)
}

/** Returns a text that differs after each change that the person may see in the collection, and after a restore. */
export function markOf(collection: CollectionName, scope: string, { epoch, collections }: Numbers): string {
  return `${collections[collection] ?? 0}-${scope}-${epoch.slice(0, 8)}`
}
