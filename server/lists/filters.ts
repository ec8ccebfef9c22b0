import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { containsComparable } from './comparable-column.ts'

/** Matches rows whose text contains the search text, regardless of accents; all rows without a search text. */
export function contains(column: PgColumn, search = ''): SQL | undefined {
  return search === '' ? undefined : containsComparable(column, search)
}

/** Matches rows by yes or no; all rows without a choice. */
export function isFlagged(column: PgColumn, flag: 'true' | 'false' | undefined): SQL | undefined {
  return flag === undefined ? undefined : eq(column, flag === 'true')
}
