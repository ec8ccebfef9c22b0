import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { ENDPOINTS } from '../../contract/endpoints.ts'
import { RecordHistory } from '../../contract/record-history.ts'

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) =>
    /\.tsx?$/.test(name) ? [readFileSync(`${folder}/${name}`, 'utf8')] : [],
  )

/** Names that the contract gives to each of its calls. */
const CONTRACT: Record<string, Record<string, unknown>> = import.meta.glob('../../contract/*.ts', { eager: true })
const namesOf = (call: unknown): string[] =>
  Object.values(CONTRACT).flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      value === call
        ? [name]
        : typeof value === 'object' && value !== null
          ? Object.entries(value).flatMap(([verb, one]) => (one === call ? [`${name}.${verb}`] : []))
          : [],
    ),
  )

const HISTORIES = ENDPOINTS.filter(({ response }) => response === RecordHistory).map((call) => ({
  id: call.id,
  names: namesOf(call),
}))
const SHOWN = sourcesIn('src').flatMap((text) =>
  [...text.matchAll(/<RecordHistory\s[^>]*endpoint=\{([\w.]+)\}|\bhistory: ([\w.]+)/g)].map(
    ([, shown, edited]) => shown ?? edited,
  ),
)

describe('the history of every record follows the record’s access', () => {
  test('exists for some records', () => expect(HISTORIES.length).toBeGreaterThan(12))

  test.each(HISTORIES)('$id', ({ names }) => {
    expect(names.filter((name) => SHOWN.includes(name))).not.toEqual([])
  })
})
