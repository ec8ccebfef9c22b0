import type { CollectionName } from '../../contract/events.ts'
import { tombstones } from '../db/schema/companies.ts'
import type { CompanyContext } from '../http/route.ts'

/** Leaves a mark of a record that the transaction has deleted, by which deltas tell the devices that keep it. */
export async function noteGone(collection: CollectionName, id: string, { tx, actor }: Pick<CompanyContext, 'tx' | 'actor'>): Promise<void> {
  await tx.db.insert(tombstones).values({ companyId: actor.companyId, collection, rowId: id })
}
