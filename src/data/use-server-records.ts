import { keepPreviousData, useQuery } from '@tanstack/react-query'

import type { Problem } from '../../contract/problem.ts'
import type { ListedPage } from '../lib/listed-page.ts'
import { ApiFailure } from '../offline/api-failure.ts'
import type { ApiClient } from '../offline/api-client.ts'
import { useReachable, useSession } from './session-provider.tsx'

/** How old what the server said may be before it is asked again. */
const FRESH_MS = 30_000

/** What a list asks the server, which keeps its records. */
export interface ServerQuestion<Row> {
  /** The room, and all that the answer depends on but the page. */
  key: readonly [room: string, ...dependsOn: unknown[]]
  page: (
    api: ApiClient,
    paging: { page: number; limit: number },
    signal?: AbortSignal,
  ) => Promise<{ data: readonly Row[]; total: number }>
}

/** One page of records that no device keeps, or not this one: what it keeps, a list does not ask for. */
export function useServerRecords<Row>(
  { key, page: read }: ServerQuestion<Row>,
  { page, size }: { page: number; size: number },
  enabled = true,
): ListedPage<Row> {
  const { api } = useSession()
  const reachable = useReachable()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...key, page, size],
    queryFn: ({ signal }) => read(api, { page, limit: size }, signal),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    retry: (failures, failure) => failures < 3 && problemIn(failure) === null,
  })
  const isCurrent = data !== undefined && !isPlaceholderData
  return {
    rows: data?.data,
    total: data?.total,
    totalIsBound: false,
    source: 'server',
    loading: !isCurrent,
    failure:
      isCurrent || (error === null && reachable)
        ? null
        : reachable
          ? { kind: 'refused', problem: problemIn(error) }
          : { kind: 'not_on_this_device' },
    retry: () => void refetch(),
  }
}

/** All that a list finds, page by page; a row that moves down meanwhile comes once. */
export async function allServerRecords<Row extends { id: string }>(
  api: ApiClient,
  { page: read }: ServerQuestion<Row>,
  limit: number,
): Promise<Row[]> {
  const rows = new Map<string, Row>()
  for (let page = 1; ; page++) {
    const { data } = await read(api, { page, limit })
    for (const row of data) rows.set(row.id, row)
    if (data.length < limit) return [...rows.values()]
  }
}

/** `refused`: the server says that there is none, or not for this person. `lost`: it could not be asked, or did not answer as it should. */
export type ServerRecordState<T> =
  | { status: 'loading' }
  | { status: 'ready'; record: T }
  | { status: 'refused'; problem: Problem }
  | { status: 'lost'; retry: () => void }

/** One record that no device keeps. What was read of it before is shown meanwhile. */
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
