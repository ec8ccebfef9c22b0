import { keepPreviousData, useQuery } from '@tanstack/react-query'

import type { Problem } from '../../contract/problem.ts'
import type { ListedPage } from '../lib/listed-page.ts'
import { ApiFailure } from '../offline/api-failure.ts'
import type { ApiClient } from '../offline/api-client.ts'
import { listFailureOf } from './failures.ts'
import { useReachable, useSession } from './session-provider.tsx'

/** Maximum age of the server's answer before it is requested again, in milliseconds. */
const FRESH_MS = 30_000

/** Request of a list to the server, which keeps its records. */
export interface ServerQuery<Row> {
  /** The room, and everything that the answer depends on except the page. */
  key: readonly [room: string, ...dependsOn: unknown[]]
  page: (
    api: ApiClient,
    paging: { page: string; limit: string },
    options?: { signal: AbortSignal },
  ) => Promise<{ data: readonly Row[]; total: number }>
}

/** Returns the filters of a query, leaving out unset ones. */
export function setFilters<Filters extends Readonly<Record<string, string | undefined>>>(
  filters: Filters,
): { [Name in keyof Filters]?: NonNullable<Filters[Name]> }
export function setFilters(filters: Readonly<Record<string, string | undefined>>): object {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

/** Returns a yes-or-no filter as a query carries it. */
export function flagText(flag: boolean | undefined): 'true' | 'false' | undefined {
  return flag === undefined ? undefined : flag ? 'true' : 'false'
}

/** Returns one page of records that this device does not keep. A list that the device keeps is not requested. */
export function useServerRecords<Row>(
  { key, page: read }: ServerQuery<Row>,
  { page, size }: { page: number; size: number },
  enabled = true,
): ListedPage<Row> {
  const { api } = useSession()
  const reachable = useReachable()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...key, page, size],
    queryFn: ({ signal }) => read(api, { page: String(page), limit: String(size) }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    retry: (failures, failure) => failures < 3 && problemIn(failure) === null,
  })
  return pageOfAnswer({ data, error, isPlaceholderData, refetch }, data?.data, reachable)
}

/** An answer of the server to the query of a list, as `useQuery` returns it. */
interface Answer {
  data: { total: number; totalIsBound?: boolean | undefined } | undefined
  error: Error | null
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}

/** Returns one page of a list that only the server keeps, with these rows. */
export function pageOfAnswer<Row>(
  { data, error, isPlaceholderData, refetch }: Answer,
  rows: readonly Row[] | undefined,
  reachable: boolean,
): ListedPage<Row> {
  const isCurrent = data !== undefined && !isPlaceholderData
  return {
    rows,
    total: data?.total,
    totalIsBound: data?.totalIsBound ?? false,
    source: 'server',
    loading: !isCurrent,
    failure: isCurrent ? null : listFailureOf({ device: ANSWERED, asksServer: true, error, reachable }),
    retry: () => void refetch(),
  }
}

/** Stands for the device's answer, which such a list does not have. */
const ANSWERED = { status: 'ready', value: null, stale: false } as const

/** Returns all records of a list, page by page. A row that moves to a later page during the read is returned once. */
export async function allServerRecords<Row extends { id: string }>(
  api: ApiClient,
  { page: read }: ServerQuery<Row>,
  limit: number,
): Promise<Row[]> {
  const rows = new Map<string, Row>()
  for (let page = 1; ; page++) {
    const { data } = await read(api, { page: String(page), limit: String(limit) })
    for (const row of data) rows.set(row.id, row)
    if (data.length < limit) return [...rows.values()]
  }
}

/**
 * `refused`: the server answered that there is no such record, or none for this person. `lost`: the server did not
 * answer, or not as expected.
 */
export type ServerRecordState<T> =
  | { status: 'loading' }
  | { status: 'ready'; record: T }
  | { status: 'refused'; problem: Problem }
  | { status: 'lost'; retry: () => void }

/** Returns one record that no device keeps. An earlier answer is shown while the new one is read. */
export function useServerRecord<T>(
  key: readonly [room: string, ...dependsOn: unknown[]],
  read: (api: ApiClient, signal: AbortSignal) => Promise<T>,
  enabled = true,
): ServerRecordState<T> {
  const { api } = useSession()
  const reachable = useReachable()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read(api, signal),
    enabled,
    staleTime: FRESH_MS,
    retry: (failures, failure) => failures < 3 && problemIn(failure) === null,
  })
  if (data !== undefined) return { status: 'ready', record: data }
  const problem = problemIn(error)
  if (problem !== null) return { status: 'refused', problem }
  return error !== null || !reachable ? { status: 'lost', retry: () => void refetch() } : { status: 'loading' }
}

function problemIn(error: Error | null): Problem | null {
  return error instanceof ApiFailure ? error.problem : null
}
