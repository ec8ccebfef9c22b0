import { type SQL, type SQLWrapper, ilike, sql } from 'drizzle-orm'

import { comparableText } from '../../domain/text/comparable-text.ts'
import { containsPattern } from './contains-pattern.ts'

/** Combining accents and marks, which follow the Latin letters from which `normalize` separates them. */
const MARKS = '[\u0300-\u036F]'
/** Typographic characters, with the plain ones that `comparableText` writes for them. */
const SIGNS = '\u2018\u2019\u201B\u2032\u00B4`\u2010\u2011\u2012\u2013\u2014\u2015\u2212'
const PLAIN = "''''''-------"

/** Returns SQL for a column's text in the form that `comparableText` gives to a typed text. */
export function comparableColumn(column: SQLWrapper): SQL {
  return sql`translate(regexp_replace(normalize(${column}, nfd), ${sql.raw(`'${MARKS}'`)}, '', 'g'), ${SIGNS}, ${PLAIN})`
}

/** Matches rows whose text contains a typed text, regardless of accents, capitals and kind of punctuation. */
export function containsComparable(column: SQLWrapper, typed: string): SQL {
  return ilike(comparableColumn(column), containsPattern(comparableText(typed)))
}
