import { queryOptions } from '@tanstack/react-query'

import { cancelExport, getExport, listExports, startExport } from '../../../contract/export.ts'
import { isOver } from '../../../domain/exports.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { defineServerWrite } from '../../data/online-write.ts'

const EXPORTS_KEY = 'exports'
const SHOWN = '50'
/** Interval between two requests for a file's progress, in milliseconds. */
const LOOK_MS = 2_000

/** Returns the query of the files that a person has requested. */
export function exportsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [EXPORTS_KEY, 'list'],
    queryFn: ({ signal }) => api.call(listExports, { query: { limit: SHOWN } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some((one) => !isOver(one.state)) === true ? LOOK_MS : false),
  })
}

export function exportQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [EXPORTS_KEY, 'one', id],
    queryFn: ({ signal }) => api.call(getExport, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isOver(state.data.state) ? false : LOOK_MS),
  })
}

export const START_EXPORT = defineServerWrite({ endpoint: startExport, refreshes: EXPORTS_KEY })
export const CANCEL_EXPORT = defineServerWrite({ endpoint: cancelExport, refreshes: EXPORTS_KEY })
