import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { ServerEvent } from '../../contract/events.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Database } from '../db/database.ts'
import type { EventHub } from './hub.ts'

const KEEP_ALIVE_MS = 20_000
/** Maximum number of sessions in one check, so that thousands of streams don't block the process. */
const CHECKED_TOGETHER = 500
const encoder = new TextEncoder()

interface Stream {
  /** Hash of the session's token in hex. */
  session: string
  keepAlive: () => void
  end: () => void
}

const Live = v.array(v.string())

async function liveAmong(sessions: readonly string[], database: Database): Promise<ReadonlySet<string>> {
  const given = sql.param(sessions)
  const live = await database.transaction((tx) => callDefiner(tx, sql`auth_live_sessions(${given}::text[])`))
  return new Set(v.parse(Live, live))
}

/**
 * Returns a function that opens the event stream of a device. The sessions of all streams are checked together with
 * each keep-alive, and a revoked session ends its streams.
 */
export function createEventStreams({
  hub,
  database,
}: {
  hub: EventHub
  database: Database
}): (of: { companyId: string; session: Buffer }) => ReadableStream<Uint8Array> {
  const open = new Set<Stream>()
  let timer: NodeJS.Timeout | undefined

  async function check(): Promise<void> {
    const streams = [...open]
    for (let from = 0; from < streams.length; from += CHECKED_TOGETHER) {
      const some = streams.slice(from, from + CHECKED_TOGETHER)
      const live = await liveAmong([...new Set(some.map(({ session }) => session))], database)
      for (const stream of some)
        if (open.has(stream)) {
          if (live.has(stream.session)) stream.keepAlive()
          else stream.end()
        }
    }
  }

  function add(stream: Stream): void {
    open.add(stream)
    // An unreachable database doesn't end the streams; the next check decides.
    timer ??= setInterval(() => void check().catch(() => {}), KEEP_ALIVE_MS)
  }

  function remove(stream: Stream): void {
    open.delete(stream)
    if (open.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return ({ companyId, session }) => {
    let stop = () => {}
    return new ReadableStream({
      start(controller) {
        const send = (event: ServerEvent) => controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`))
        const stream: Stream = {
          session: session.toString('hex'),
          keepAlive: () => controller.enqueue(encoder.encode(': still here\n\n')),
          end: () => {
            stop()
            send({ type: 'signed_out' })
            controller.close()
          },
        }
        const unsubscribe = hub.subscribe({
          companyId,
          session: stream.session,
          changed: (collections) => send({ type: 'changed', collections: [...collections] }),
          accountChanged: () => send({ type: 'account_changed' }),
          signedOut: stream.end,
          closing: () => {
            stop()
            controller.close()
          },
        })
        stop = () => {
          remove(stream)
          unsubscribe()
        }
        add(stream)
        send({ type: 'ready' })
      },
      cancel: () => stop(),
    })
  }
}
