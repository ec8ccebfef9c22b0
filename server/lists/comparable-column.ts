import { type SQL, type SQLWrapper, ilike, sql } from 'drizzle-orm'

import { comparableText } from '../../domain/text/comparable-text.ts'
import { containsPattern } from './contains-pattern.ts'

const LAST_MARK = 0x1_ff_ff

/** Accents, vowel signs and other marks of every script, as a class of a regular expression of PostgreSQL. */
const MARKS = (() => {
  const isMark = (code: number) => /^\p{M}$/u.test(String.fromCodePoint(code))
  const written = (code: number) => `\\U${code.toString(16).padStart(8, '0')}`
  let ranges = ''
  for (let code = 0; code <= LAST_MARK; code += 1) {
    if (!isMark(code)) continue
    const first = code
    while (isMark(code + 1)) code += 1
    ranges += code === first ? written(first) : `${written(first)}-${written(code)}`
  }
  return `[${ranges}]`
})()
/** Typographic characters, with the plain ones that `comparableText` writes instead of them. */
const SIGNS = '\u2018\u2019\u201B\u2032\u00B4`\u2010\u2011\u2012\u2013\u2014\u2015\u2212'
const PLAIN = "''''''-------"

/** Returns SQL for a column's text in the form that `comparableText` gives to a typed text. */
export function comparableColumn(column: SQLWrapper): SQL {
  const folded = sql`translate(regexp_replace(normalize(${column}, nfd), ${sql.raw(`'${MARKS}'`)}, '', 'g'), ${SIGNS}, ${PLAIN})`
  // Folding takes most of the time of a search. A text with as many bytes as characters is ASCII, in which only the
  // grave accent needs to be replaced.
  return sql`case when octet_length(${column}) = length(${column}) then translate(${column}, ${'`'}, ${"'"}) else ${folded} end`
}

/** Matches rows whose text contains a typed text, regardless of accents, capitals and kind of punctuation. */
export function containsComparable(column: SQLWrapper, typed: string): SQL {
  return ilike(comparableColumn(column), containsPattern(comparableText(typed)))
}
