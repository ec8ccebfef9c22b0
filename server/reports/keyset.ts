import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { Id, Instant } from '../../contract/primitives.ts'
import { invalidField } from '../http/problem-error.ts'

/** Row after which a page starts. */
interface Place {
  at: string
  id: string
}

const Position = v.tuple([Instant, Id])

/** Returns the start of the next page: after the last row of this one. */
function cursorOf({ at, id }: Place): string {
  return `${at}_${id}`
}

/** Selects rows after a cursor, latest first. The cursor comes from outside and may be invalid. */
export function afterCursor(cursor: string | undefined, at: SQLWrapper, id: SQLWrapper): SQL | undefined {
  if (cursor === undefined) return undefined
  const read = v.safeParse(Position, cursor.split('_'))
  if (!read.success) throw invalidField('cursor', 'cursor_invalid')
  return sql`(${at}, ${id}) < (${read.output[0]}::timestamptz, ${read.output[1]}::uuid)`
}

/** Returns a page of `limit` rows from one more row than that, and the start of the next page. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): { page: readonly Row[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: rows.length > limit && last !== undefined ? cursorOf(placeOf(last)) : null }
}
