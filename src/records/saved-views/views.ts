import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'

import { MAX_LIMIT } from '../../../contract/list.ts'
import { savedViewCalls } from '../../../contract/saved-view.ts'
import { listOperators } from '../../../contract/user.ts'
import type { Json } from '../../../domain/json.ts'
import type { ViewRhythm } from '../../../domain/saved-views.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { defineServerWrite } from '../../data/online-write.ts'
import { KEPT } from '../../data/query-client.ts'
import { PeopleWords } from '../people-words.tsx'
import { defineKind, oneOf } from '../record-kind.ts'

/** The first part of the keys of all that is read of saved views. */
const SAVED_VIEWS = 'saved-views'
const FRESH_MS = 30_000

/** The person's views and the company's, of all screens. They are few, and kept on the device. */
export function savedViewsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [SAVED_VIEWS, 'list'],
    queryFn: async ({ signal }) =>
      (await api.call(savedViewCalls.list, { query: { limit: String(MAX_LIMIT) } }, { signal })).data,
    staleTime: FRESH_MS,
    meta: KEPT,
  })
}

/** Whom a view can be mailed to: an admin may know. */
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

/** Words for a view in its history and in a conflict. A view keeps its list's address, which only the list can read: here its parts are counted. */
export const viewKind = defineKind({
  one: msg`Saved view`,
  fields: {
    name: { label: msg`Name` },
    search: { label: msg`Filters and order`, value: (search) => settings(partsOf(search)) },
    columns: { label: msg`Columns`, value: (columns) => columnsIn(partsOf(columns)) },
    shared: { label: msg`Shared with the company`, value: 'yes_or_no' },
    rhythm: { label: msg`Its figures by mail`, value: oneOf(RHYTHM_LABELS) },
    readerIds: { label: msg`Mailed to`, value: { shown: PeopleWords } },
  },
})

function partsOf(value: Json): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0
}

function settings(count: number): MessageDescriptor {
  return msg`${plural(count, { one: '# setting', other: '# settings' })}`
}

function columnsIn(count: number): MessageDescriptor {
  return msg`${plural(count, { one: '# column', other: '# columns' })}`
}
