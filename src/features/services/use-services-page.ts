import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useReachable, useSession } from '../../data/session-provider.tsx'
import type { StorageFailure } from '../../data/failures.ts'
import { useLive } from '../../data/use-live.ts'
import { useMinute } from '../../ui/elapsed.tsx'
import { askDevice, questionKey, type ServicesFound, type ServicesQuestion } from './device-services.ts'
import { keptServices, type ServiceRow } from './kept-services.ts'
import { serverPageQuery } from './server-services.ts'
import { newRows, takeIn, type Steady } from './steady.ts'
import { useWhenIdle } from './use-idle.ts'

export interface ServicesPage {
  /** Undefined until there is something to show. */
  rows: readonly ServiceRow[] | undefined
  total: number | undefined
  totalIsBound: boolean
  /** Where it comes from. `partly`: of the device, which has not been filled yet. */
  source: 'device' | 'partly' | 'server'
  /** What is shown is of the page or filter before. */
  loading: boolean
  /** Why there is nothing to show. */
  failure: ServicesFailure | null
  /** How many rows came that would move those that are shown, and whether anything waits at all. */
  news: { rows: number; waiting: boolean }
  showNews: () => void
  retry: () => void
}

export type ServicesFailure = { kind: 'not_on_this_device' } | { kind: 'refused'; error: Error } | { kind: 'storage'; failure: StorageFailure }

const MINUTE_MS = 60_000

/** One page of the services list, wherever it is kept: of the device, or of the server with the device's own rows over it. */
export function useServicesPage(question: ServicesQuestion): ServicesPage {
  const { db, api } = useSession()
  const reachable = useReachable()
  const minute = useMinute()
  const key = questionKey(question)

  const device = useLive(() => askDevice(db, question, new Date(minute * MINUTE_MS)), [db, key])
  const answer = device.status === 'ready' ? device.value : null
  const asksServer = answer !== null && answer.kind !== 'found' && !(answer.kind === 'filling' && !reachable)
  const server = useQuery({ ...serverPageQuery(api, question, answer?.kind === 'filling'), enabled: asksServer })

  const found = asksServer ? server.data : answer === null || answer.kind === 'elsewhere' ? undefined : answer.found
  const [steady, setSteady] = useSteady(found)
  const rows = useOverlaid(steady?.shown)
  const settled = steady?.shown.question === key

  return {
    rows,
    total: steady?.shown.total,
    totalIsBound: steady?.shown.totalIsBound ?? false,
    source: asksServer ? 'server' : answer?.kind === 'filling' ? 'partly' : 'device',
    loading: !settled,
    failure: settled ? null : failureOf(device, asksServer, server.error, reachable),
    news: { rows: steady ? newRows(steady) : 0, waiting: steady?.waiting != null },
    showNews: () => setSteady(showWaiting),
    retry: () => void server.refetch(),
  }
}

function failureOf(
  device: ReturnType<typeof useLive<unknown>>,
  asksServer: boolean,
  error: Error | null,
  reachable: boolean,
): ServicesFailure | null {
  if (device.status === 'failed') return { kind: 'storage', failure: device.error }
  if (!asksServer) return null
  if (!reachable) return { kind: 'not_on_this_device' }
  return error === null ? null : { kind: 'refused', error }
}

type SteadyState = Steady<ServicesFound> | null

function showWaiting(held: SteadyState): SteadyState {
  return held?.waiting ? { shown: held.waiting, waiting: null } : held
}

/** Holds the rows' order before somebody's eyes, until they ask for what is new or leave the page alone. */
function useSteady(found: ServicesFound | undefined): readonly [SteadyState, (change: (held: SteadyState) => SteadyState) => void] {
  const [taken, setTaken] = useState<ServicesFound>()
  const [steady, setSteady] = useState<SteadyState>(null)
  if (found !== undefined && found !== taken) {
    setTaken(found)
    setSteady(takeIn(steady, found))
  }
  useWhenIdle(steady?.waiting != null, () => setSteady(showWaiting))
  return [steady, setSteady]
}

/** The rows with what the device last heard of each. */
function useOverlaid(found: ServicesFound | undefined): readonly ServiceRow[] | undefined {
  const { db } = useSession()
  const ids = found?.rows.map(({ service }) => service.id) ?? []
  const live = useLive(() => keptServices(db, ids), [db, ids.join()])
  if (found === undefined || live.status !== 'ready') return found?.rows
  const kept = new Map(live.value.map((row) => [row.service.id, row]))
  return found.rows.map((row) => {
    const own = kept.get(row.service.id)
    return own && (own.pending || own.service.version >= row.service.version) ? own : row
  })
}
