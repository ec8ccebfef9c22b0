import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import {
  cancelDeposit,
  closeMonth,
  getMonth,
  getMonthFile,
  listBookCloses,
  listDeferredIncome,
  recordDeposit,
  reopenMonth,
} from '../../../contract/month.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { defineServerWrite } from '../../data/online-write.ts'
import type { MonthSearch } from './month-search.ts'

const MONTH = 'month'
const FRESH_MS = 30_000

export interface MonthQuestion extends Pick<MonthSearch, 'locations' | 'known'> {
  month: string
}

function queryOf({ month, locations, known }: MonthQuestion) {
  return {
    month,
    ...(locations !== undefined && { locationIds: locations }),
    ...(known !== undefined && { knownOn: known }),
  }
}

export function monthQuery(api: ApiClient, question: MonthQuestion) {
  const query = queryOf(question)
  return queryOptions({
    queryKey: [MONTH, 'report', query],
    queryFn: ({ signal }) => api.call(getMonth, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
}

export function closesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [MONTH, 'closes'],
    queryFn: ({ signal }) => api.call(listBookCloses, {}, { signal }),
    staleTime: FRESH_MS,
  })
}

export function deferredQuery(api: ApiClient, day: string, { locations, known }: Omit<MonthQuestion, 'month'>) {
  const query = {
    day,
    ...(locations !== undefined && { locationIds: locations }),
    ...(known !== undefined && { knownOn: known }),
  }
  return queryOptions({
    queryKey: [MONTH, 'deferred', query],
    queryFn: ({ signal }) => api.call(listDeferredIncome, { query }, { signal }),
    staleTime: FRESH_MS,
  })
}

/** Reads the month as a PDF file. */
export async function readPdf(api: ApiClient, question: MonthQuestion): Promise<{ file: Blob; name: string }> {
  const { content, fileName } = await api.call(getMonthFile, { query: queryOf(question) })
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  return { file: new Blob([bytes], { type: 'application/pdf' }), name: fileName }
}

export const closeBooks = defineServerWrite({ endpoint: closeMonth, refreshes: MONTH })
export const reopenBooks = defineServerWrite({ endpoint: reopenMonth, refreshes: MONTH })
export const addDeposit = defineServerWrite({ endpoint: recordDeposit, refreshes: MONTH })
export const undoDeposit = defineServerWrite({ endpoint: cancelDeposit, refreshes: MONTH })
