import { queryOptions } from '@tanstack/react-query'

import { MAX_LIMIT } from '../../../contract/list.ts'
import { savedViewCalls } from '../../../contract/saved-view.ts'
import { listOperators } from '../../../contract/user.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { defineServerWrite } from '../../data/online-write.ts'
import { KEPT } from '../../data/query-client.ts'

/** The first part of the keys of all that is read of saved views. */
const SAVED_VIEWS = 'saved-views'
const FRESH_MS = 30_000

/** The person's views and the company's, of all screens. They are few, and kept on the device. */
export function savedViewsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [SAVED_VIEWS, 'list'],
    queryFn: async ({ signal }) => (await api.call(savedViewCalls.list, { query: { limit: String(MAX_LIMIT) } }, { signal })).data,
    staleTime: FRESH_MS,
    meta: KEPT,
  })
}

/** Whom a view can be mailed to: an admin may know. */
export function readersQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['users', 'readers'],
    queryFn: async ({ signal }) => (await api.call(listOperators, { query: { limit: String(MAX_LIMIT) } }, { signal })).data,
    staleTime: FRESH_MS,
  })
}

export const createView = defineServerWrite({ endpoint: savedViewCalls.create, refreshes: SAVED_VIEWS })
export const editView = defineServerWrite({ endpoint: savedViewCalls.edit, refreshes: SAVED_VIEWS })
export const deleteView = defineServerWrite({ endpoint: savedViewCalls.remove, refreshes: SAVED_VIEWS })
