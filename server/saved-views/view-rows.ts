import { type SQL, and, asc, eq, inArray, isNull, or } from 'drizzle-orm'

import type { SavedView } from '../../contract/saved-view.ts'
import { isAdmin } from '../../domain/roles.ts'
import { companyRows } from '../crud/company-table.ts'
import type { Reading } from '../crud/reading.ts'
import { savedViewReaders, savedViews } from '../db/schema/saved-views.ts'
import type { CompanyContext } from '../http/route.ts'

export type ViewRow = typeof savedViews.$inferSelect
type Reader = Pick<CompanyContext, 'tx' | 'actor'>

/** Views that a person sees: their own and shared ones. */
export function visibleViews({ actor }: Reader): SQL | undefined {
  return or(eq(savedViews.ownerId, actor.id), eq(savedViews.shared, true))
}

/** Views that a person may edit: their own, and, for an admin, shared ones. */
export function mayEdit({ ownerId, shared }: Pick<ViewRow, 'ownerId' | 'shared'>, { actor }: Reader): boolean {
  return ownerId === actor.id || (shared && isAdmin(actor.role))
}

/** Returns the recipients of each view, in the order in which sets are compared. */
export async function readersOf(
  ids: readonly string[],
  { tx, actor }: Pick<CompanyContext, 'tx'> & { actor: Pick<CompanyContext['actor'], 'companyId'> },
): Promise<(id: string) => string[]> {
  if (ids.length === 0) return () => []
  const rows = await tx.db
    .select({ viewId: savedViewReaders.viewId, operatorId: savedViewReaders.operatorId })
    .from(savedViewReaders)
    .where(
      and(
        eq(savedViewReaders.companyId, actor.companyId),
        inArray(savedViewReaders.viewId, [...ids]),
        isNull(savedViewReaders.leftAt),
      ),
    )
    .orderBy(asc(savedViewReaders.operatorId))
  return (id) => rows.flatMap(({ viewId, operatorId }) => (viewId === id ? operatorId : []))
}

export function toView(row: ViewRow, readerIds: readonly string[], context: Reader): SavedView {
  const { id, version, screen, name, search, columns, shared, rhythm, ownerId, ownerName } = row
  return {
    id,
    version,
    screen,
    name,
    search,
    columns,
    shared,
    rhythm,
    readerIds: mayEdit(row, context) ? [...readerIds] : [],
    owner: { id: ownerId, name: ownerName },
  }
}

export function viewReading(context: CompanyContext): Reading<SavedView> {
  const rows = companyRows(savedViews, context)
  const visible = (where: SQL | undefined) => and(visibleViews(context), where)
  return {
    count: (where) => rows.count(visible(where)),
    find: async (where, page) => {
      const found = await rows.find(visible(where), page)
      const readers = await readersOf(
        found.map(({ id }) => id),
        context,
      )
      return found.map((row) => ({ item: toView(row, readers(row.id), context), changedXid: null }))
    },
  }
}
