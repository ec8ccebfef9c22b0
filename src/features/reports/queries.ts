import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

import { listOperators } from '../../../contract/user.ts'
import { MAX_LIMIT } from '../../../contract/list.ts'
import { passesReport, passesTotals } from '../../../contract/pass-report.ts'
import { refundsReport, refundsTotals } from '../../../contract/refund-report.ts'
import {
  discountsReport,
  discountsTotals,
  salesReport,
  salesTotals,
  servicesReport,
  servicesTotals,
  vehiclesAtHome,
  visitsReport,
} from '../../../contract/report.ts'
import type { PassGroup, RefundGroup, StayGroup } from '../../../domain/reports.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import type { ReportFilter, StayReport } from './report-filter.ts'

/** First part of the keys of all queries about reports. */
export const REPORTS_KEY = 'reports'
const FRESH_MS = 30_000
const PAGE = 50

/** Options of a list that is read page by page. */
const GROWING = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
  staleTime: FRESH_MS,
}

const pageAt = (cursor: string | null) => ({ limit: String(PAGE), ...(cursor !== null && { cursor }) })

export const STAY_CALLS = {
  sales: { rows: salesReport, totals: salesTotals },
  services: { rows: servicesReport, totals: servicesTotals },
  discounts: { rows: discountsReport, totals: discountsTotals },
} as const

export interface Question {
  filter: ReportFilter
  /** Time zone of data that spans locations. */
  timeZone: string
}

export interface StayQuestion extends Question {
  name: StayReport
}

export function totalsQuery(api: ApiClient, { name, filter, timeZone }: StayQuestion, groupBy: StayGroup) {
  return queryOptions({
    queryKey: [REPORTS_KEY, name, 'totals', filter, timeZone, groupBy],
    queryFn: ({ signal }) =>
      api.call(STAY_CALLS[name].totals, { headers: { timezone: timeZone }, query: { ...filter, groupBy } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
}

export function stayRowsQuery(api: ApiClient, { name, filter, timeZone }: StayQuestion) {
  return infiniteQueryOptions({
    queryKey: [REPORTS_KEY, name, 'rows', filter, timeZone],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        STAY_CALLS[name].rows,
        {
          headers: { timezone: timeZone },
          query: { ...filter, ...pageAt(pageParam) },
        },
        { signal },
      ),
    ...GROWING,
    placeholderData: keepPreviousData,
  })
}

/** Returns the query of the totals of passes; without a group, only the overall total. */
export function passTotalsQuery(api: ApiClient, { filter, timeZone }: Question, groupBy?: PassGroup) {
  return queryOptions({
    queryKey: [REPORTS_KEY, 'passes', 'totals', filter, timeZone, groupBy],
    queryFn: ({ signal }) =>
      api.call(
        passesTotals,
        { headers: { timezone: timeZone }, query: { ...filter, ...(groupBy !== undefined && { groupBy }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
}

export function passRowsQuery(api: ApiClient, { filter, timeZone }: Question) {
  return infiniteQueryOptions({
    queryKey: [REPORTS_KEY, 'passes', 'rows', filter, timeZone],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        passesReport,
        {
          headers: { timezone: timeZone },
          query: { ...filter, ...pageAt(pageParam) },
        },
        { signal },
      ),
    ...GROWING,
    placeholderData: keepPreviousData,
  })
}

export function refundTotalsQuery(api: ApiClient, { filter, timeZone }: Question, groupBy: RefundGroup) {
  return queryOptions({
    queryKey: [REPORTS_KEY, 'refunds', 'totals', filter, timeZone, groupBy],
    queryFn: ({ signal }) =>
      api.call(refundsTotals, { headers: { timezone: timeZone }, query: { ...filter, groupBy } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
}

export function refundRowsQuery(api: ApiClient, { filter, timeZone }: Question) {
  return infiniteQueryOptions({
    queryKey: [REPORTS_KEY, 'refunds', 'rows', filter, timeZone],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        refundsReport,
        {
          headers: { timezone: timeZone },
          query: { ...filter, ...pageAt(pageParam) },
        },
        { signal },
      ),
    ...GROWING,
    placeholderData: keepPreviousData,
  })
}

export function atHomeQuery(
  api: ApiClient,
  { locationIds, vehicleTypeIds }: Pick<ReportFilter, 'locationIds' | 'vehicleTypeIds'>,
) {
  return infiniteQueryOptions({
    queryKey: [REPORTS_KEY, 'at-home', locationIds, vehicleTypeIds],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        vehiclesAtHome,
        {
          headers: {},
          query: {
            ...(locationIds !== undefined && { locationIds }),
            ...(vehicleTypeIds !== undefined && { vehicleTypeIds }),
            ...pageAt(pageParam),
          },
        },
        { signal },
      ),
    ...GROWING,
  })
}

export function visitsQuery(api: ApiClient, filter: ReportFilter, timeZone: string) {
  return infiniteQueryOptions({
    queryKey: [REPORTS_KEY, 'visits', filter, timeZone],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        visitsReport,
        {
          headers: { timezone: timeZone },
          query: { ...filter, ...pageAt(pageParam) },
        },
        { signal },
      ),
    ...GROWING,
  })
}

/** Returns the query of the company's people, for a filter; for admins. */
export function peopleQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [REPORTS_KEY, 'people'],
    queryFn: async ({ signal }) =>
      (await api.call(listOperators, { query: { page: '1', limit: String(MAX_LIMIT) } }, { signal })).data,
    staleTime: FRESH_MS,
  })
}
