import { type SQL, asc, desc, eq, gt, lt } from 'drizzle-orm'

import type { CollectionName } from '../../contract/events.ts'
import { Id } from '../../contract/primitives.ts'
import { changedBy, inOrderOfChange, readPosition } from '../delta/changes.ts'
import type { DeltaSource } from '../delta/read-delta.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { type CompanyTable, type Page, companyRows } from './company-table.ts'

/** Reads a room's records of the caller's company, with the transaction id of their last change. */
export interface Reading<Item> {
  count(where: SQL | undefined): Promise<number>
  /** `changedXid` is `null` for records that no device keeps. */
  find(where: SQL | undefined, page: Page): Promise<{ item: Item; changedXid: string | null }[]>
}

/** Reading of records that are one row each. */
export function tableReading<T extends CompanyTable, Item>(
  table: T,
  toRecord: (row: T['$inferSelect']) => Item,
): (context: CompanyContext) => Reading<Item> {
  return (context) => {
    const rows = companyRows(table, context)
    return {
      count: (where) => rows.count(where),
      find: async (where, page) =>
        (await rows.find(where, page)).map((row) => ({ item: toRecord(row), changedXid: row.changedXid })),
    }
  }
}

interface BatchReading<T extends CompanyTable, Item> {
  reading: (context: CompanyContext) => Reading<Item>
  /** Returns the record of a row that was just written. */
  recordOf: (row: T['$inferSelect'], context: CompanyContext) => Promise<Item>
}

/** Reading of records that need more than their row: `toRecords` reads the rest for all rows of a page at once. */
export function batchReading<T extends CompanyTable, Item>(
  table: T,
  toRecords: (rows: readonly T['$inferSelect'][], context: CompanyContext) => Promise<readonly Item[]>,
): BatchReading<T, Item> {
  const itemsOf = async (found: readonly T['$inferSelect'][], context: CompanyContext) => {
    const items = found.length === 0 ? [] : await toRecords(found, context)
    return found.map((row, index) => ({
      item: items[index] ?? raise('A row has no record'),
      changedXid: row.changedXid,
    }))
  }
  return {
    reading: (context) => {
      const rows = companyRows(table, context)
      return {
        count: (where) => rows.count(where),
        find: async (where, page) => itemsOf(await rows.find(where, page), context),
      }
    },
    recordOf: async (row, context) => {
      const [found] = await itemsOf([row], context)
      return found?.item ?? raise('A row has no record')
    },
  }
}

/** Returns the record with an id. Throws `not_found` if there is none. */
export async function readOne<Item>(
  { id }: Pick<CompanyTable, 'id'>,
  reading: Reading<Item>,
  sought: string,
): Promise<Item> {
  const [found] = await reading.find(eq(id, sought), { order: [], limit: 1 })
  if (!found) throw new ProblemError('not_found')
  return found.item
}

interface DeltaOfReading<Item> {
  collection: CollectionName
  table: Pick<CompanyTable, 'id' | 'changedXid'>
  reading: Reading<Item>
  /** Whether a device is filled with the newest records first: ids contain the time. */
  newestFirst: boolean
}

/** Returns the delta of records that everybody in the company may see. */
export function recordDelta<Item extends { id: string }>({
  collection,
  table: { id, changedXid },
  reading,
  newestFirst,
}: DeltaOfReading<Item>): DeltaSource<Item> {
  return {
    collection,
    scope: 'all',
    fillTotal: () => reading.count(undefined),
    async fillPage(position, limit) {
      const behind = position === null ? undefined : (newestFirst ? lt : gt)(id, readPosition(Id, position))
      const found = await reading.find(behind, { order: [newestFirst ? desc(id) : asc(id)], limit })
      return {
        items: found.map(({ item }) => item),
        position: found.length < limit ? null : (found.at(-1)?.item.id ?? null),
      }
    },
    async changedPage(commits, after, limit) {
      const found = await reading.find(changedBy({ id, changedXid }, commits, after), {
        order: inOrderOfChange({ id, changedXid }),
        limit,
      })
      const last = found.at(-1)
      return {
        items: found.map(({ item }) => item),
        gone: [],
        last: last
          ? { xid: last.changedXid ?? raise('A record that devices keep has no mark of change'), id: last.item.id }
          : null,
        count: found.length,
      }
    },
  }
}

function raise(what: string): never {
  throw new Error(what)
}
