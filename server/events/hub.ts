import pg from 'pg'
import type { Logger } from 'pino'
import * as v from 'valibot'

import { COLLECTIONS, type CollectionName } from '../../contract/events.ts'

const CHANNEL = 'parq_changed'
const COALESCE_MS = 50
const RECONNECT_MS = 1_000
/**
 * One device listens in one tab. Further streams of a session are connections that the network has dropped but nobody
 * has closed yet.
 */
const MOST_STREAMS = 5
/** Time after which a connection that no longer answers stops delaying later notices. */
const SEND_MS = 5_000

export interface Subscriber {
  companyId: string
  /** Hash of the session's token in hex. */
  session: string
  changed(collections: readonly CollectionName[]): void
  accountChanged(): void
  signedOut(): void
  /**
   * Ends the stream because the server stops, or because the session has opened newer streams; the session continues.
   */
  closing(): void
}

export interface EventHub {
  announce(companyId: string, collections: readonly CollectionName[]): void
  announceAccount(companyId: string): void
  announceSignOut(session: string): void
  subscribe(subscriber: Subscriber): () => void
  /** Number of open streams. */
  streams(): number
  close(): Promise<void>
}

const Notice = v.variant('type', [
  v.object({ type: v.literal('changed'), companyId: v.string(), collections: v.array(v.picklist(COLLECTIONS)) }),
  v.object({ type: v.literal('account_changed'), companyId: v.string() }),
  v.object({ type: v.literal('signed_out'), session: v.string() }),
])
type Notice = v.InferOutput<typeof Notice>

/**
 * Carries "something changed" from any process on the database to the devices that listen on this one. Notices are
 * hints and may be lost; changes are read as a delta, and devices also ask by a timer. Notices are sent after the
 * commit and gathered for a moment. A NOTIFY inside the writing transaction was rejected: it locks the whole cluster at
 * each commit, so that writes would queue behind each other.
 */
export function createEventHub(pool: pg.Pool, connection: pg.ClientConfig, log: Logger): EventHub {
  const subscribers = new Set<Subscriber>()
  const gathered = new Map<string, Set<CollectionName>>()
  const accounts = new Set<string>()
  const signedOut: string[] = []
  /** Pending until its notices are sent. Later announcements join the next round. */
  let sendTimer: NodeJS.Timeout | undefined
  let reconnecting: NodeJS.Timeout | undefined
  let listener: pg.Client | undefined
  let closed = false

  /** Sends one statement after the other, so that announcements arrive in order on any connection of the pool. */
  async function sendNotices(): Promise<void> {
    const notices: Notice[] = [...gathered].map(([companyId, collections]) => ({
      type: 'changed',
      companyId,
      collections: [...collections],
    }))
    notices.push(...[...accounts].map((companyId) => ({ type: 'account_changed' as const, companyId })))
    notices.push(...signedOut.splice(0).map((session) => ({ type: 'signed_out' as const, session })))
    gathered.clear()
    accounts.clear()
    const payloads = notices.map((notice) => JSON.stringify(notice))
    const statement: pg.QueryConfig & { query_timeout: number } = {
      text: 'select pg_notify($1, notice) from unnest($2::text[]) as sent (notice)',
      values: [CHANNEL, payloads],
      query_timeout: SEND_MS,
    }
    try {
      await pool.query(statement)
    } catch (error) {
      log.warn({ err: error }, 'notices were not sent')
    }
    sendTimer = undefined
    if (gathered.size > 0 || accounts.size > 0 || signedOut.length > 0) sendSoon()
  }

  function sendSoon(): void {
    if (!closed) sendTimer ??= setTimeout(() => void sendNotices(), COALESCE_MS)
  }

  function receive(payload: string | undefined): void {
    const notice = v.safeParse(v.pipe(v.string(), v.parseJson(), Notice), payload)
    if (!notice.success) return
    for (const subscriber of subscribers) {
      if (notice.output.type === 'signed_out') {
        if (subscriber.session === notice.output.session) subscriber.signedOut()
      } else if (subscriber.companyId === notice.output.companyId) {
        if (notice.output.type === 'changed') subscriber.changed(notice.output.collections)
        else subscriber.accountChanged()
      }
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
      // Earlier announcements are lost, so every client asks once.
      for (const subscriber of subscribers) {
        subscriber.changed(COLLECTIONS)
        subscriber.accountChanged()
      }
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
      sendSoon()
    },
    announceAccount(companyId) {
      accounts.add(companyId)
      sendSoon()
    },
    announceSignOut(session) {
      signedOut.push(session)
      sendSoon()
    },
    subscribe(subscriber) {
      // The oldest stream is closed, because it is the likeliest to be dead. Refusing the newest would exclude the one
      // that is certainly alive.
      const older = [...subscribers].filter(({ session }) => session === subscriber.session)
      for (const dropped of older.slice(0, Math.max(older.length - MOST_STREAMS + 1, 0))) dropped.closing()
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    streams: () => subscribers.size,
    async close() {
      closed = true
      clearTimeout(sendTimer)
      clearTimeout(reconnecting)
      for (const subscriber of subscribers) subscriber.closing()
      const client = listener
      listener = undefined
      await client?.end().catch(() => {})
    },
  }
}
