import * as v from 'valibot'

import type { Json } from '../domain/json.ts'
import { DeltaQuery, deltaOf } from './delta.ts'
import { type Area, type Endpoint, type ParsedRequest, type ResponseOf, defineEndpoint } from './endpoint.ts'
import { type Fields, editBody } from './field-changes.ts'
import { Count, IdParams, listOf, pageEntries } from './list.ts'
import { RecordHistory } from './record-history.ts'
import type { SetChange } from './set-changes.ts'

interface VersionedRecord {
  id: string
  version: number
}

interface CrudDefinition<
  One extends string,
  Many extends string,
  Item extends v.GenericSchema<unknown, VersionedRecord>,
  F extends Fields,
  Input extends v.GenericSchema<{ id: string }, { id: string }>,
  Filters extends v.ObjectEntries,
> {
  /** Names in operation ids: `['Holiday', 'Holidays']` gives `createHoliday` and `listHolidays`. */
  names: readonly [one: One, many: Many]
  area: Area
  path: string
  record: Item
  /** Fields that an edit may change. */
  fields: F
  /** Body of a creation, with the id. */
  input: Input
  /** The filters of the list and of its count. */
  filters: Filters
  /** Whether a device may keep its writes in the outbox, and send them later. */
  queueable?: boolean
}

/**
 * Defines the calls of a room: list, count, changes, read, history, create, edit, delete. A room omits the calls that
 * it lacks, and overrides others: `{ ...calls, get: defineEndpoint({ ...calls.get, path }) }`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineCrud<
  const One extends string,
  const Many extends string,
  Item extends v.GenericSchema<unknown, VersionedRecord>,
  const F extends Fields,
  Input extends v.GenericSchema<{ id: string }, { id: string }>,
  Filters extends v.ObjectEntries,
>({
  names: [One, Many],
  area,
  path,
  record,
  fields,
  input,
  filters,
  queueable = false,
}: CrudDefinition<One, Many, Item, F, Input, Filters>) {
  const read = { area, method: 'GET', queueable: false } as const
  const write = { area, queueable, idempotent: true } as const
  const ofOne = `${path}/:id`
  return {
    list: defineEndpoint({
      ...read,
      id: `list${Many}`,
      path,
      request: { query: v.object({ ...pageEntries, ...filters }) },
      response: listOf(record),
    }),
    count: defineEndpoint({
      ...read,
      id: `count${Many}`,
      path: `${path}/count`,
      request: { query: v.object(filters) },
      response: Count,
    }),
    changes: defineEndpoint({
      ...read,
      id: `${uncapitalized(One)}Changes`,
      path: `${path}/changes`,
      request: { query: DeltaQuery },
      response: deltaOf(record),
    }),
    get: defineEndpoint({ ...read, id: `get${One}`, path: ofOne, request: { params: IdParams }, response: record }),
    history: defineEndpoint({
      ...read,
      id: `get${One}History`,
      path: `${ofOne}/history`,
      request: { params: IdParams },
      response: RecordHistory,
    }),
    create: defineEndpoint({
      ...write,
      id: `create${One}`,
      method: 'POST',
      path,
      creates: ofOne,
      request: { body: input },
      response: record,
    }),
    edit: defineEndpoint({
      ...write,
      id: `edit${One}`,
      method: 'PATCH',
      path: ofOne,
      request: { params: IdParams, body: editBody(fields) },
      response: record,
    }),
    remove: defineEndpoint({
      ...write,
      id: `delete${One}`,
      method: 'DELETE',
      path: ofOne,
      request: { params: IdParams },
      response: IdParams,
    }),
  }
}

function uncapitalized<Word extends string>(word: Word): Uncapitalize<Word>
function uncapitalized(word: string): string {
  return `${word.charAt(0).toLowerCase()}${word.slice(1)}`
}

export const CRUD_VERBS = ['list', 'count', 'changes', 'get', 'history', 'create', 'edit', 'remove'] as const

/** The calls of a room with records of any type. */
export type Crud = Pick<ReturnType<typeof defineCrud>, 'get'> & Partial<Record<(typeof CRUD_VERBS)[number], Endpoint>>

/** For each field of an edit, the old and the new value; for a set, the added and removed members. */
export type AnyChanges = Readonly<Record<string, { from: Json; to: Json } | SetChange | undefined>>

type VerbEndpoint<C extends Crud, Verb extends keyof Crud> =
  C extends Record<Verb, infer E extends Endpoint> ? E : never

/** Record in a list; a single record may have more fields. */
export type RecordOf<C extends Crud> = Extract<
  ResponseOf<VerbEndpoint<C, 'list'>> extends { data: readonly (infer Item)[] } ? Item : ResponseOf<C['get']>,
  VersionedRecord
>
export type FiltersOf<C extends Crud> = ParsedRequest<VerbEndpoint<C, 'list'>>['query']
/** The changes of an edit, as the server reads them. */
export type ChangesOf<C extends Crud> = Extract<
  ParsedRequest<VerbEndpoint<C, 'edit'>>['body'],
  { changes: AnyChanges }
>['changes']
/** The body of a creation, as the server reads it. */
export type InputOf<C extends Crud> = ParsedRequest<VerbEndpoint<C, 'create'>>['body']
