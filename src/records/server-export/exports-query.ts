import { queryOptions } from '@tanstack/react-query'

import { cancelExport, getExport, listExports, startExport } from '../../../contract/export.ts'
import { isOver } from '../../../domain/exports.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { defineServerWrite } from '../../data/online-write.ts'

const EXPORTS_KEY = 'exports'
const SHOWN = '50'
/** How often one asks how far a file is. */
const LOOK_MS = 2_000

/** The files that somebody has asked the server for. */
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
