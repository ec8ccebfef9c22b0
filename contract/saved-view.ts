import * as v from 'valibot'

import { VIEW_NAME_MAX, VIEW_READERS_MOST, VIEW_RHYTHMS } from '../domain/saved-views.ts'
import { defineCrud } from './crud.ts'
import { Id, NamedReference, Version, cleaned } from './primitives.ts'

const ENTRIES_MOST = 40
const VALUE_MAX = 8_000
const COLUMNS_MOST = 60
const Word = v.pipe(v.string('invalidField'), v.regex(/^[a-z][a-z0-9-]{0,39}$/i, 'invalidField'))

/** Search parameters of the screen's address. */
const ViewSearch = v.pipe(
  v.record(
    Word,
    v.union([v.pipe(v.string(), v.maxLength(VALUE_MAX)), v.pipe(v.number(), v.finite()), v.boolean()], 'invalidField'),
    'invalidField',
  ),
  v.check((search) => Object.keys(search).length <= ENTRIES_MOST, 'invalidField'),
)

const fields = {
  name: v.pipe(v.string('required'), cleaned, v.nonEmpty('required'), v.maxLength(VIEW_NAME_MAX, 'name_too_long')),
  search: ViewSearch,
  /** Null: each person's own columns. */
  columns: v.nullable(v.pipe(v.array(Word, 'invalidField'), v.maxLength(COLUMNS_MOST, 'invalidField'))),
  shared: v.boolean('invalidField'),
  /** Rhythm of its mails; null for never. */
  rhythm: v.nullable(v.picklist(VIEW_RHYTHMS, 'invalidField')),
  /** Recipients. */
  readerIds: v.pipe(v.array(Id, 'invalidField'), v.maxLength(VIEW_READERS_MOST, 'invalidField')),
}

/** A saved list or report: columns, filters, order and recipients. */
export const SavedView = v.object({
  id: Id,
  version: Version,
  /** List or report of the view: `services`, `report-sales`. */
  screen: v.string(),
  name: v.string(),
  search: ViewSearch,
  columns: v.nullable(v.array(v.string())),
  shared: v.boolean(),
  rhythm: fields.rhythm,
  /** Sent only to people who may edit the view. */
  readerIds: v.array(Id),
  /** Author of the view; the name remains after they have left. */
  owner: NamedReference,
})
export type SavedView = v.InferOutput<typeof SavedView>

export const NewSavedView = v.object({
  id: Id,
  screen: Word,
  ...fields,
  columns: v.optional(fields.columns, null),
  shared: v.optional(fields.shared, false),
  rhythm: v.optional(fields.rhythm, null),
  readerIds: v.optional(fields.readerIds, []),
})
export type NewSavedView = v.InferInput<typeof NewSavedView>

const { changes: _, ...calls } = defineCrud({
  names: ['SavedView', 'SavedViews'],
  area: 'management',
  path: '/saved-views',
  record: SavedView,
  fields,
  input: NewSavedView,
  filters: { screen: v.optional(Word) },
})

export const savedViewCalls = calls
