import { v7 as uuidv7 } from 'uuid'

import type { SaleChange } from '../../domain/reports.ts'
import { SALE_SUMS, saleChanges } from '../db/schema/sale-changes.ts'
import type { CompanyContext } from '../http/route.ts'
import { operatorOf } from '../session/actor.ts'
import { bookedAt } from './closes.ts'
import { type SoldStay, readSold } from './sold-stay.ts'

/**
 * Runs `write`, which changes a locked stay, and books the difference today if the stay has already been sold. The day
 * of the sale keeps its figures.
 */
export async function bookChange<Written>(
  serviceId: string,
  kind: Exclude<SaleChange, 'late'>,
  context: CompanyContext,
  write: () => Promise<Written>,
): Promise<Written> {
  const before = await readSold(serviceId, context)
  const written = await write()
  if (before !== null)
    await insertChange(serviceId, kind, { before, after: await readSold(serviceId, context) }, context)
  return written
}

/** Books a stay today if its payment arrives after its month was closed. Any other stay counts on its own day. */
export async function bookLateSale(
  { serviceId, locationId, soldAt }: { serviceId: string; locationId: string; soldAt: Date },
  context: CompanyContext,
): Promise<void> {
  if ((await bookedAt(soldAt, locationId, context)) === null) return
  await insertChange(serviceId, 'late', { before: null, after: await readSold(serviceId, context) }, context)
}

async function insertChange(
  serviceId: string,
  kind: SaleChange,
  { before, after }: { before: SoldStay | null; after: SoldStay | null },
  context: CompanyContext,
): Promise<void> {
  const { tx, actor, now } = context
  const soldAt = (before ?? after)?.soldAt
  if (soldAt === undefined || isSame(before, after)) return
  const id = uuidv7()
  const rows = [...sideOf(before, -1), ...sideOf(after, 1)]
  await tx.db.insert(saleChanges).values(
    rows.map((row, part) => ({
      companyId: actor.companyId,
      id,
      part,
      serviceId,
      kind,
      at: now,
      recordedAt: now,
      soldAt,
      by: operatorOf(actor),
      byName: actor.name,
      ...row,
    })),
  )
}

function sideOf(sold: SoldStay | null, sign: 1 | -1) {
  if (sold === null) return []
  const { keys, methods, shares } = sold
  return shares.map((share) => {
    const row = { ...share, ...keys, methods, side: sign }
    for (const name of SALE_SUMS) row[name] = sign === 1 ? share[name] : 0 - share[name]
    return row
  })
}

/**
 * Returns whether the books contain both versions of a stay with the same amounts and groups; its cash-up may differ.
 */
function isSame(one: SoldStay | null, other: SoldStay | null): boolean {
  const compared = (sold: SoldStay | null) =>
    sold && JSON.stringify({ ...sold, keys: { ...sold.keys, cashUpId: null } })
  return compared(one) === compared(other)
}
