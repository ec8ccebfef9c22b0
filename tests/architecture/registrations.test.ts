import { IDBKeyRange, indexedDB } from 'fake-indexeddb'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { ENDPOINTS } from '../../contract/endpoints.ts'
import { COLLECTIONS } from '../../contract/events.ts'
import { NAVIGATION } from '../../src/app/shell/navigation.ts'
import { KINDS } from '../../src/features/kinds.ts'
import * as collections from '../../src/offline/collections.ts'
import { KeptDatabase } from '../../src/offline/kept-database.ts'
import { PULLED_COLLECTIONS } from '../../src/offline/pulled-collections.ts'
import type { RecordKind } from '../../src/records/record-kind.ts'

type Modules = Record<string, Record<string, unknown>>
const CONTRACT: Modules = import.meta.glob('../../contract/*.ts', { eager: true })
const DECLARED: Modules = import.meta.glob('../../src/features/*/kind.{ts,tsx}', { eager: true })

const Call = v.object({ id: v.string(), method: v.string(), path: v.string(), request: v.object({}) })
const isKind = (value: unknown): value is RecordKind =>
  typeof value === 'object' && value !== null && 'subjects' in value && 'fields' in value && 'actions' in value

/** Calls whose bodies or answers are files: `createApp` mounts them separately. */
const NOT_JSON = [
  'cleanSvgImage',
  'getExportFile',
  'getFile',
  'importRecords',
  'uploadAvatar',
  'uploadLogo',
  'uploadPasses',
]

/** Calls that a module exports directly or within a room. */
const callsOf = (module: Record<string, unknown>): { id: string; call: unknown }[] =>
  Object.values(module)
    .flatMap((value) => (v.is(Call, value) ? [value] : Object.values(Object(value))))
    .flatMap((call: unknown) => (v.is(Call, call) ? [{ id: call.id, call }] : []))

const sorted = (names: readonly string[]) => [...new Set(names)].toSorted()

describe('a missing registration of a room is reported:', () => {
  test('each call of the contract is listed in contract/endpoints.ts', () => {
    const known = new Set<unknown>(ENDPOINTS)
    const unknown = Object.entries(CONTRACT).flatMap(([path, module]) =>
      callsOf(module).flatMap(({ id, call }) =>
        known.has(call) || NOT_JSON.includes(id) ? [] : [`${path.split('/').at(-1) ?? ''}: ${id}`],
      ),
    )
    expect(sorted(unknown)).toEqual([])
  })

  test('each record type that devices keep is in src/features/kinds.ts', () => {
    const kinds = Object.values(DECLARED).flatMap((module) => Object.values(module).filter(isKind))
    expect(kinds.length).toBeGreaterThan(KINDS.length)
    const unlisted = kinds.flatMap((kind) =>
      kind.collection !== null && !KINDS.includes(kind) ? [kind.collection] : [],
    )
    expect(unlisted).toEqual([])
    expect(sorted(KINDS.flatMap(({ collection }) => collection ?? []))).toEqual(COLLECTIONS.toSorted())
  })

  test('each collection is declared, pulled and has a table on the device', () => {
    const all = COLLECTIONS.toSorted()
    const db = new KeptDatabase('user', 'company', { indexedDB, keyRange: IDBKeyRange })
    expect(sorted(Object.values(collections).flatMap((one) => ('name' in one ? [one.name] : [])))).toEqual(all)
    expect(sorted(PULLED_COLLECTIONS.map(({ name }) => name))).toEqual(all)
    expect(all.filter((name) => db.tables.every((table) => table.name !== name))).toEqual([])
  })

  test('each record type with a page is reachable from the navigation', () => {
    const entries = NAVIGATION.map(({ to }) => to).filter((to) => to !== '/dashboard')
    const kinds = Object.values(DECLARED).flatMap((module) => Object.values(module).filter(isKind))
    const unreached = kinds.flatMap(({ one, link }) => {
      const to = link?.('id').to
      return to === undefined || entries.some((entry) => to === entry || to.startsWith(`${entry}/`))
        ? []
        : [`${one.message}: ${to}`]
    })
    expect(unreached).toEqual([])
  })
})
