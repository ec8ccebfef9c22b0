import type { ServerEvent } from '../../contract/events.ts'
import type { Database } from '../db/database.ts'
import { withSession } from '../session/actor.ts'
import type { EventHub } from './hub.ts'

const KEEP_ALIVE_MS = 20_000
const encoder = new TextEncoder()

interface StreamOptions {
  companyId: string
  session: Buffer
  chosenCompany: string | null
  hub: EventHub
  database: Database
}

/**
 * Event stream of a device. Its session is checked again with each keep-alive, and a revoked session ends the stream.
 */
export function eventStream({
  companyId,
  session,
  chosenCompany,
  hub,
  database,
}: StreamOptions): ReadableStream<Uint8Array> {
  let unsubscribe = () => {}
  let keepAlive: NodeJS.Timeout | undefined
  const stop = () => {
    clearInterval(keepAlive)
    unsubscribe()
  }
  return new ReadableStream({
    start(controller) {
      const send = (event: ServerEvent) => controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`))
      const end = () => {
        stop()
        send({ type: 'signed_out' })
        controller.close()
      }
      const check = async () => {
        const entered = await withSession(database, session, chosenCompany, async (_, found) => found !== null)
        if (entered) controller.enqueue(encoder.encode(': still here\n\n'))
        else end()
      }
      unsubscribe = hub.subscribe({
        companyId,
        session: session.toString('hex'),
        changed: (collections) => send({ type: 'changed', collections: [...collections] }),
        accountChanged: () => send({ type: 'account_changed' }),
        signedOut: end,
        closing: () => {
          stop()
          controller.close()
        },
      })
      // An unreachable database doesn't end the stream; the next check decides.
      keepAlive = setInterval(() => void check().catch(() => {}), KEEP_ALIVE_MS)
      send({ type: 'ready' })
    },
    cancel: stop,
  })
}
