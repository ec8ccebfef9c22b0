import { eq, ilike, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { containsPattern } from './contains-pattern.ts'

/** Matches rows whose text contains the search text; all rows without one. */
export function contains(column: PgColumn, search = ''): SQL | undefined {
  return search === '' ? undefined : ilike(column, containsPattern(search))
}

/** Matches rows by yes or no; all rows without a choice. */
export function isFlagged(column: PgColumn, flag: 'true' | 'false' | undefined): SQL | undefined {
  return flag === undefined ? undefined : eq(column, flag === 'true')
}
