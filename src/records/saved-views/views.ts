import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'

import { MAX_LIMIT } from '../../../contract/list.ts'
import { SavedView, savedViewCalls } from '../../../contract/saved-view.ts'
import { listOperators } from '../../../contract/user.ts'
import type { Json } from '../../../domain/json.ts'
import { VIEW_NAME_MAX, VIEW_RHYTHMS, type ViewRhythm } from '../../../domain/saved-views.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { defineServerWrite } from '../../data/online-write.ts'
import { KEPT } from '../../data/query-client.ts'
import { carried, choice, references, yesNo } from '../form/choice-fields.ts'
import { defineRecordForm, type InputOf, type ValuesOf } from '../form/define-record-form.ts'
import { optional, text } from '../form/field-types.ts'
import { elsewhere } from '../form/joint-fields.ts'
import { PeopleWords } from '../people-words.tsx'
import { defineKind } from '../record-kind.ts'

/** First part of the keys of all queries about saved views. */
const SAVED_VIEWS = 'saved-views'
const FRESH_MS = 30_000

/**
 * Returns the query of the person's and the company's views for all screens. There are few, so the device keeps them.
 */
export function savedViewsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [SAVED_VIEWS, 'list'],
    queryFn: async ({ signal }) =>
      (await api.call(savedViewCalls.list, { query: { limit: String(MAX_LIMIT) } }, { signal })).data,
    staleTime: FRESH_MS,
    meta: KEPT,
  })
}

/** Returns the query of the people to whom a view can be mailed; for admins. */
export function readersQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['users', 'readers'],
    queryFn: async ({ signal }) =>
      (await api.call(listOperators, { query: { limit: String(MAX_LIMIT) } }, { signal })).data,
    staleTime: FRESH_MS,
  })
}

export const createView = defineServerWrite({ endpoint: savedViewCalls.create, refreshes: SAVED_VIEWS })
export const editView = defineServerWrite({ endpoint: savedViewCalls.edit, refreshes: SAVED_VIEWS })
export const deleteView = defineServerWrite({ endpoint: savedViewCalls.remove, refreshes: SAVED_VIEWS })

export const RHYTHM_LABELS = { day: msg`Daily`, week: msg`Weekly`, month: msg`Monthly` } satisfies Record<
  ViewRhythm,
  MessageDescriptor
>

const { search, columns } = SavedView.entries

/**
 * A view stores its list's address, which only the list can interpret: histories and conflicts show only the number of
 * its parts.
 */
export const viewForm = defineRecordForm({
  fields: {
    name: text({ label: msg`Name`, max: VIEW_NAME_MAX, code: 'name_too_long' }),
    search: carried({
      label: msg`Filters and order`,
      shape: search,
      start: {},
      words: (value) => settings(partsOf(value)),
    }),
    columns: carried({
      label: msg`Columns`,
      shape: columns,
      start: null,
      words: (value) => columnsIn(partsOf(value)),
    }),
    shared: yesNo({
      label: msg`Shared with the company`,
      hint: msg`Everybody can open it for their own locations; only administrators can change it.`,
    }),
    rhythm: elsewhere(optional(choice({ label: msg`Figures by email`, of: VIEW_RHYTHMS, labels: RHYTHM_LABELS }))),
    readerIds: elsewhere(references({ label: msg`Emailed to`, words: { shown: PeopleWords } })),
  },
  hides: ({ rhythm }) => (rhythm === '' ? ['readerIds'] : []),
})

export type ViewFields = (typeof viewForm)['fields']
export type ViewInput = InputOf<ViewFields>
export type ViewValues = ValuesOf<ViewFields>

export const viewKind = defineKind({ one: msg`Saved view`, fields: viewForm.words })

function partsOf(value: Json): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0
}

function settings(count: number): MessageDescriptor {
  return msg`${plural(count, { one: '# setting', other: '# settings' })}`
}

function columnsIn(count: number): MessageDescriptor {
  return msg`${plural(count, { one: '# column', other: '# columns' })}`
}
