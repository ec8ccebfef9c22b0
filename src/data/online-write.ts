import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import * as v from 'valibot'

import type { Endpoint, RequestInput, ResponseOf } from '../../contract/endpoint.ts'
import type { Problem } from '../../contract/problem.ts'
import { useKeepsVersion } from '../lib/keeps-version.ts'
import type { Press } from '../lib/press.ts'
import { ApiFailure, type ApiFailureReason } from '../offline/api-failure.ts'
import type { RecordCollection, KeptRecord, ServerChanges } from '../offline/collection.ts'
import type { KeptDatabase } from '../offline/kept-database.ts'
import { WireRequest } from '../offline/outbox/op.ts'
import { queueTables, unsentOf } from '../offline/outbox/outbox-tables.ts'
import type { Session } from '../offline/session-state.ts'
import { uuidv7 } from '../offline/uuidv7.ts'
import { writeKept } from '../offline/write-kept.ts'
import { useSession } from './session-provider.tsx'
import { askForProof } from './step-up.ts'

interface KeptWrite<E extends Endpoint, T extends KeptRecord> {
  endpoint: E
  collection: RecordCollection<T>
  /** Returns the changes to kept records from the answer. */
  learns: (answer: ResponseOf<E>) => ServerChanges<T>
  /** Lists of the server to refresh, as for a server write. */
  refreshes?: string
}

interface UnkeptWrite<E extends Endpoint> {
  endpoint: E
  /** First part of the keys of cached reads that the write makes stale. */
  refreshes: string
}

/** An act on records that needs a connection; it is never queued. */
interface OnlineWrite<E extends Endpoint, T extends KeptRecord> extends KeptWrite<E, T> {
  movesMoney: false
}

/** An online write that moves money. `useMoneyWrite` runs it and requires a press. */
interface MoneyWrite<E extends Endpoint, T extends KeptRecord> extends KeptWrite<E, T> {
  movesMoney: true
}

/** An online write to records that no device keeps. */
export interface ServerWrite<E extends Endpoint> extends UnkeptWrite<E> {
  movesMoney: false
}

/* @__NO_SIDE_EFFECTS__ */
export function defineServerWrite<E extends Endpoint>(write: UnkeptWrite<E>): ServerWrite<E> {
  return { ...write, movesMoney: false }
}

/* @__NO_SIDE_EFFECTS__ */
export function defineOnlineWrite<E extends Endpoint, T extends KeptRecord>(write: KeptWrite<E, T>): OnlineWrite<E, T> {
  return { ...write, movesMoney: false }
}

/** For an answer that is the record after the write. */
export function learnsRecord<T>(record: T): ServerChanges<T> {
  return { changed: [record], deleted: [] }
}

/** For an answer that confirms that the record is deleted. */
export function learnsDeletion({ id }: { id: string }): ServerChanges<never> {
  return { changed: [], deleted: [id] }
}

/* @__NO_SIDE_EFFECTS__ */
export function defineMoneyWrite<E extends Endpoint, T extends KeptRecord>(write: KeptWrite<E, T>): MoneyWrite<E, T> {
  return { ...write, movesMoney: true }
}

/** `lost`: it is unknown whether the server did the write; a retry with the same key finds out. */
export type OnlineOutcome<Answer> =
  | { kind: 'done'; answer: Answer }
  | { kind: 'refused' | 'conflict'; problem: Problem; op: null }
  | { kind: 'lost'; failure: ApiFailureReason }

/** Maximum time that a form waits, in milliseconds. */
const PATIENCE_MS = 30_000

const isKeyed = ({ queueable, idempotent }: Endpoint) => queueable || idempotent === true

/**
 * Sends the write, once for its key if the call takes a key, and stores the changed records before it reports success.
 * Rejects with errors other than a failed call.
 */
export async function writeOnline<E extends Endpoint, T extends KeptRecord>(
  { api, db }: Pick<Session, 'api' | 'db'>,
  write: KeptWrite<E, T> | UnkeptWrite<E>,
  request: RequestInput<E>,
  key: string,
): Promise<OnlineOutcome<ResponseOf<E>>> {
  const { endpoint } = write
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    // The answer to a call that is not idempotent names no key.
    const body: unknown = isKeyed(endpoint)
      ? await api.write(endpoint, v.parse(WireRequest, request), key, { signal })
      : await api.call(endpoint, request, { signal })
    const parsed = v.safeParse(endpoint.response, body)
    if (!parsed.success) return { kind: 'lost', failure: { kind: 'unreadable', status: 200 } }
    const answer: ResponseOf<E> = parsed.output
    // The write is done even if this device's store fails: the next pull brings the result.
    if ('learns' in write) await keepNews(db, write.collection, write.learns(answer)).catch(() => undefined)
    return { kind: 'done', answer }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const { reason } = error
    if (reason.kind !== 'problem') return { kind: 'lost', failure: reason }
    if (reason.problem.code === 'step_up_needed' && (await askForProof()) === 'proved')
      return writeOnline({ api, db }, write, request, key)
    return { kind: reason.problem.code === 'edit_conflict' ? 'conflict' : 'refused', problem: reason.problem, op: null }
  }
}

async function keepNews<T extends KeptRecord>(
  db: KeptDatabase,
  collection: RecordCollection<T>,
  news: ServerChanges<T>,
): Promise<void> {
  const { KEPT_WRITES } = await import('../offline/outbox/op-types.ts')
  await writeKept(db, [...collection.tables(db), ...queueTables(db)], () =>
    collection.learn(db, news, unsentOf(collection.name, db, KEPT_WRITES)),
  )
}

/**
 * Runs a write that is not queued, for an admin with a connection. After a missing answer, the same input is sent again
 * with the same key, so that the server does it once.
 */
export function useOnlineWrite<E extends Endpoint, T extends KeptRecord>(
  write: OnlineWrite<E, T> | ServerWrite<E>,
): Writing<E> {
  return useWriting(write)
}

/** Runs an online write that moves money: it needs the press of the button that names the act. */
export function useMoneyWrite<E extends Endpoint, T extends KeptRecord>(
  write: MoneyWrite<E, T>,
): { run: (press: Press, request: RequestInput<E>) => Promise<OnlineOutcome<ResponseOf<E>>> } {
  const { run } = useWriting(write)
  return { run: useCallback((_press, request) => run(request), [run]) }
}

interface Writing<E extends Endpoint> {
  run: (request: RequestInput<E>) => Promise<OnlineOutcome<ResponseOf<E>>>
  running: boolean
}

function useWriting<E extends Endpoint, T extends KeptRecord>(
  write: OnlineWrite<E, T> | MoneyWrite<E, T> | ServerWrite<E>,
): Writing<E> {
  const { api, db } = useSession()
  const queries = useQueryClient()
  const unanswered = useRef<{ request: string; key: string } | null>(null)
  const [underWay, setUnderWay] = useState(0)
  useKeepsVersion(underWay > 0)

  const run = useCallback(
    async (request: RequestInput<E>) => {
      const text = JSON.stringify(request)
      const key = unanswered.current?.request === text ? unanswered.current.key : uuidv7(Date.now())
      unanswered.current = { request: text, key }
      setUnderWay((count) => count + 1)
      try {
        const outcome = await writeOnline({ api, db }, write, request, key)
        if (outcome.kind !== 'lost') unanswered.current = null
        if (write.refreshes !== undefined) await queries.invalidateQueries({ queryKey: [write.refreshes] })
        return outcome
      } finally {
        setUnderWay((count) => count - 1)
      }
    },
    [api, db, queries, write],
  )
  return { run, running: underWay > 0 }
}
