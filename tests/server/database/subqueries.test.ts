import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

const SERVER = join(import.meta.dirname, '../../../server')
const BEGINNING = /\b(?:from|join)\s+(?:lateral\s+)?\((?=\s*(?:select|values|with)\b)/gi
const NAMED =
  /^\s*(?:as\s+)?(?!(?:where|on|order|group|limit|join|left|cross|inner|union|window|loop|for|returning)\b)["a-z_]/i

/** Subqueries in place of a table, without a name. */
function unnamedIn(text: string): string[] {
  return [...text.matchAll(BEGINNING)].flatMap(({ 0: beginning, index }) => {
    let end = index + beginning.length
    for (let depth = 1; depth > 0 && end < text.length; end++)
      depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
    return NAMED.test(text.slice(end)) ? [] : [text.slice(index, end + 20)]
  })
}

it('every subquery among tables has a name, without which PostgreSQL 15 rejects it', () => {
  expect(unnamedIn('select * from (select lower(a) from b), c')).toHaveLength(1)
  expect(unnamedIn('select * from (values (1)) where true')).toHaveLength(1)
  expect(
    unnamedIn('select (select 1), exists (select from b) from (select 1) as d join lateral (select 2) e on true'),
  ).toEqual([])

  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(?:ts|sql)$/.test(path))
  const texts = files.map((path) => ({ path, text: readFileSync(join(SERVER, path), 'utf8') }))
  expect(texts.flatMap(({ text }) => [...text.matchAll(BEGINNING)]).length).toBeGreaterThan(8)
  expect(texts.flatMap(({ path, text }) => unnamedIn(text).map((subquery) => `${path}: ${subquery}`))).toEqual([])
})
