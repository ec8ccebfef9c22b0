import type { MessageDescriptor } from '@lingui/core'
import { describe, expect, test } from 'vitest'

import { endpointPath, type Endpoint } from '../../contract/endpoint.ts'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import { LANGUAGES } from '../../domain/people.ts'
import { KINDS } from '../../src/features/kinds.ts'
import { createApiClient } from '../../src/offline/api-client.ts'
import { PULLED_COLLECTIONS, type PulledCollection } from '../../src/offline/pulled-collections.ts'
import { KEPT_WRITES } from '../../src/offline/outbox/op-types.ts'
import type { RecordKind } from '../../src/records/record-kind.ts'
import { wordsOf } from '../ui/support/catalog.ts'

const OPS = KEPT_WRITES.flatMap(({ collection, opTypes }) =>
  [...opTypes.values()].map(({ name }) => ({ name, collection })),
)
const kindOf = (collection: string): RecordKind | undefined => KINDS.find((kind) => kind.collection === collection)

/** Returns the languages in which a message is empty. */
function unsaidIn(message: MessageDescriptor | undefined): string[] {
  return LANGUAGES.filter((language) => message === undefined || wordsOf(message, language) === '')
}

describe('[S1-02] every record type has texts', () => {
  test.each(OPS)('including a name in the outbox for $name', ({ name, collection }) => {
    expect(unsaidIn(kindOf(collection)?.actions.get(name)?.words)).toEqual([])
  })

  test('including unique action names, each of which belongs to an op', () => {
    const actions = KINDS.flatMap((kind) =>
      [...kind.actions].map(([name, { words }]) => ({ name, words: wordsOf(words, 'es') })),
    )
    expect(actions.map(({ name }) => name).toSorted()).toEqual(OPS.map(({ name }) => name).toSorted())
    expect(new Set(actions.map(({ words }) => words)).size).toBe(actions.length)
  })

  test('and an undo with a reason for actions that move money', () => {
    const moves = KINDS.flatMap((kind) =>
      [...kind.actions].flatMap(([name, { movesMoney }]) => (movesMoney === true ? [name] : [])),
    )
    expect(moves.toSorted()).toEqual([
      'adjustCashUp',
      'closeCashUp',
      'collectCashUp',
      'createPass',
      'finishService',
      'moveCash',
      'openRegister',
      'renewPass',
    ])
  })

  test('and each collection has one record type', () => {
    const collections = KINDS.map(({ collection }) => collection)
    expect(new Set(collections).size).toBe(collections.length)
  })

  test.each(KINDS.map((kind) => ({ name: wordsOf(kind.one, 'en'), kind })))(
    'including $name and its fields',
    ({ kind }) => {
      expect(unsaidIn(kind.one)).toEqual([])
      expect(Object.entries(kind.fields).filter(([, { label }]) => unsaidIn(label).length > 0)).toEqual([])
    },
  )
})

/** Returns a part of a schema; undefined if it has none of this name. */
function partOf(schema: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (part, name) =>
      typeof part === 'object' && part !== null ? Object.entries(part).find(([key]) => key === name)?.[1] : undefined,
    schema,
  )
}

/** Returns the call with which a device reads the changes of a collection. */
async function changesCallOf({ name, read }: PulledCollection): Promise<Endpoint> {
  const asked: string[] = []
  const api = createApiClient({
    openToken: null,
    fetch: async (url) => {
      asked.push(new URL(url, 'http://parq.test').pathname)
      throw new TypeError('No network')
    },
    now: Date.now,
    baseUrlOf: () => '',
    deviceId: null,
    token: null,
    companyId: null,
    onOutcome: () => {},
  })
  await read(api, undefined, { signal: new AbortController().signal }).catch(() => null)
  const call = ENDPOINTS.find((endpoint) => asked.includes(endpointPath(endpoint)))
  if (call === undefined) throw new Error(`Nothing was asked for ${name}`)
  return call
}

/** Fields of each stored record that some call edits. */
const EDITED = (
  await Promise.all(
    PULLED_COLLECTIONS.map(async (collection) => {
      const record = partOf((await changesCallOf(collection)).response, 'entries', 'changed', 'item')
      const edits = ENDPOINTS.filter(({ response }) => response === record).flatMap(({ request }) =>
        Object.keys(Object(partOf(request, 'body', 'entries', 'changes', 'entries'))),
      )
      return { name: collection.name, fields: [...new Set(edits)] }
    }),
  )
).filter(({ fields }) => fields.length > 0)

describe('fields of kept records that an edit may change have texts', () => {
  test('and belong to services, drivers, vehicles and holidays, among others', () => {
    expect(EDITED.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['services', 'drivers', 'vehicles', 'holidays']),
    )
    expect(EDITED.find(({ name }) => name === 'holidays')?.fields.toSorted()).toEqual([
      'description',
      'holidayDate',
      'holidayName',
      'isActive',
    ])
  })

  test.each(EDITED)('$name: $fields', ({ name, fields }) => {
    const kind = kindOf(name)
    expect(kind, 'a kind').toBeDefined()
    expect(fields.filter((field) => !Object.hasOwn(Object(kind?.fields), field))).toEqual([])
  })
})
