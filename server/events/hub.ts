import pg from 'pg'
import type { Logger } from 'pino'
import * as v from 'valibot'

import { COLLECTIONS, type CollectionName } from '../../contract/events.ts'

const CHANNEL = 'parq_changed'
const COALESCE_MS = 50
const RECONNECT_MS = 1_000

export interface Subscriber {
  companyId: string
  /** Hash of the session's token in hex. */
  session: string
  changed(collections: readonly CollectionName[]): void
  signedOut(): void
  /** The server stops: the stream ends, the session does not. */
  closing(): void
}

export interface EventHub {
  announce(companyId: string, collections: readonly CollectionName[]): void
  announceSignOut(session: string): void
  subscribe(subscriber: Subscriber): () => void
  close(): Promise<void>
}

const Notice = v.variant('type', [
  v.object({ type: v.literal('changed'), companyId: v.string(), collections: v.array(v.picklist(COLLECTIONS)) }),
  v.object({ type: v.literal('signed_out'), session: v.string() }),
])
type Notice = v.InferOutput<typeof Notice>

/**
 * Carries "something changed" from any process on the database to the devices that listen on this one. Notices are
 * hints and may be lost; what changed is read as a delta, and devices ask again by a timer.
 *
 * They are sent after the commit and gathered for a moment. A NOTIFY inside the writing transaction was rejected: it
 * takes a lock on the whole cluster at each commit, so that writes would queue behind each other.
 */
export function createEventHub(pool: pg.Pool, connection: pg.ClientConfig, log: Logger): EventHub {
  const subscribers = new Set<Subscriber>()
  const gathered = new Map<string, Set<CollectionName>>()
  let sending: NodeJS.Timeout | undefined
  let reconnecting: NodeJS.Timeout | undefined
  let listener: pg.Client | undefined
  let closed = false

  function send(notice: Notice): void {
    pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(notice)]).catch((error: unknown) => log.warn({ err: error }, 'a notice was not sent'))
  }

  function flush(): void {
    sending = undefined
    for (const [companyId, collections] of gathered) send({ type: 'changed', companyId, collections: [...collections] })
    gathered.clear()
  }

  function receive(payload: string | undefined): void {
    const notice = v.safeParse(v.pipe(v.string(), v.parseJson(), Notice), payload)
    if (!notice.success) return
    for (const subscriber of subscribers) {
      if (notice.output.type === 'changed') {
        if (subscriber.companyId === notice.output.companyId) subscriber.changed(notice.output.collections)
      } else if (subscriber.session === notice.output.session) subscriber.signedOut()
    }
  }

  async function listen(): Promise<void> {
    const client = new pg.Client(connection)
    listener = client
    const retry = () => {
      if (listener !== client) return
      listener = undefined
      client.end().catch(() => {})
      if (!closed) reconnecting = setTimeout(() => void listen(), RECONNECT_MS)
    }
    client.on('error', retry)
    client.on('end', retry)
    client.on('notification', (message) => receive(message.payload))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      // What was announced before is lost: everybody asks once.
      for (const subscriber of subscribers) subscriber.changed(COLLECTIONS)
    } catch (error) {
      log.warn({ err: error }, 'not listening for changes, trying again')
      retry()
    }
  }

  void listen()

  return {
    announce(companyId, collections) {
      const known = gathered.get(companyId) ?? new Set()
      for (const collection of collections) known.add(collection)
      gathered.set(companyId, known)
      sending ??= setTimeout(flush, COALESCE_MS)
    },
    announceSignOut: (session) => send({ type: 'signed_out', session }),
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    async close() {
      closed = true
      clearTimeout(sending)
      clearTimeout(reconnecting)
      for (const subscriber of subscribers) subscriber.closing()
      const client = listener
      listener = undefined
      await client?.end().catch(() => {})
    },
  }
}
