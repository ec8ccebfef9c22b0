import { existsSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { readSpecMap, testsById } from '../scripts/spec-map.ts'

const rows = readSpecMap()
const tests = testsById()

describe('the map of the specification', () => {
  it('has each line once', () => {
    const ids = rows.map((row) => row.id)
    expect(ids.length).toBeGreaterThan(90)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each(rows.filter((row) => row.where.length > 0))(
    '$id is at the place in the map, and a test has its id',
    ({ id, where }) => {
      expect(where.filter((path) => !existsSync(path))).toEqual([])
      expect(tests.get(id) ?? []).not.toEqual([])
    },
  )

  it('names the place for each id of a test', () => {
    expect(rows.filter(({ id, where }) => where.length === 0 && tests.has(id)).map(({ id }) => id)).toEqual([])
  })

  it('names the tests of each id (npm run spec-map)', () => {
    expect(rows.map(({ id, tests }) => ({ id, tests }))).toEqual(
      rows.map(({ id }) => ({ id, tests: tests.get(id) ?? [] })),
    )
  })

  it('has a verdict with its evidence for each line, in docs/spec-verdicts.md', () => {
    const verdicts = readFileSync('docs/spec-verdicts.md', 'utf8').matchAll(
      /^\| ([SD]\d?-\d+) \| (?:whole|departs) \| \S.* \|$/gm,
    )
    expect([...verdicts].map(([, id]) => id)).toEqual(rows.map(({ id }) => id))
  })

  it('knows every id of a test', () => {
    const known = new Set(rows.map((row) => row.id))
    expect([...tests.keys()].filter((id) => !known.has(id))).toEqual([])
  })
})
