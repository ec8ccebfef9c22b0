import { EVENTS_PATH } from '../../contract/events.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Platform } from '../../src/offline/platform.ts'
import type { Chance } from './chance.ts'
import type { Engine } from './engine.ts'
import type { Fault, Faults } from './faults.ts'
import { ServerKilled } from './model-server.ts'
import type { TabContext } from './tab-context.ts'
import {
  callOf,
  isWrite,
  keyOf,
  onTheWire,
  page,
  problem,
  PROBE_PATH,
  tokenOf,
  type Answer,
  type Call,
} from './wire.ts'

/**
 * A tab that receives the server's time later than this, for example after a freeze, knows the time too imprecisely.
 */
const FRESH_MS = MINUTE_MS

/** Directions in which nothing passes between a device and the server. */
export interface Partition {
  up: boolean
  down: boolean
}

/** The time in a delta, next to its records, is the server's time. */
const tellsTime = ({ path }: Call) => path.endsWith('/changes')

export interface NetworkServer {
  /** Throws `ServerKilled` if the server dies before it can answer. */
  handle: (call: Call) => Answer | Promise<Answer>
  /** The answer to a caller without access. */
  atTheDoor: (call: Call) => Answer
  /** Ends the session of a token. */
  revoke: (token: string) => void | Promise<void>
}

interface NetworkOptions {
  engine: Engine
  chance: Chance
  faults: Faults
  server: NetworkServer
  /** Called when a write is about to be sent. */
  onWrite: (call: Call, tab: string) => void
  note: (line: string) => void
}

/** The network between the tabs and the server, with the given `faults`. */
export function createNetwork({ engine, chance, faults, server, onWrite, note }: NetworkOptions) {
  let count = 0

  async function arrive(call: Call): Promise<Answer | null> {
    try {
      return await engine.outside(() => Promise.resolve(server.handle(call)))
    } catch (error) {
      if (error instanceof ServerKilled) return null
      throw error
    }
  }

  /** Sends a second copy, at once or minutes later. */
  function arriveAgain(call: Call): void {
    engine.after(chance.percent(50) ? chance.below(500) : chance.below(15 * MINUTE_MS), () => {
      note(`  again ${call.method} ${call.path} ${keyOf(call) ?? ''}`)
      void arrive(call)
    })
  }

  return (context: TabContext, partition: Partition, onTime: () => void): Platform['fetch'] => {
    let before: Answer | null = null

    /** Returns the answer, or null for none; `fault` is the fault of this call. */
    async function travel(call: Call, fault: Fault | null): Promise<Answer | null> {
      if (fault === 'portal_page') return page(200)
      if (fault === 'portal_401') return page(401)
      if (fault === 'proxy_error') return page(chance.pick([502, 503, 504]))
      if (fault === 'throttled')
        return onTheWire(problem('too_many_attempts', { retryAfter: chance.between(1, 90) }), null)
      if (fault === 'forbidden' && isWrite(call)) return server.atTheDoor(call)
      if (fault === 'internal') return onTheWire(problem('internal'), null)
      if (fault === 'session_ended') await engine.outside(async () => server.revoke(tokenOf(call) ?? ''))
      if (fault === 'doubled') arriveAgain(call)
      const answer = await arrive(call)
      if (answer === null || fault === 'reply_lost') return null
      if (fault === 'portal_page_after') return page(200)
      if (fault === 'portal_401_after') return page(401)
      if (fault === 'proxy_error_after') return page(chance.pick([500, 502, 504]))
      if (fault === 'truncated') return { ...answer, body: answer.body.slice(0, chance.below(answer.body.length)) }
      if (fault === 'stale_reply' && before !== null) return before
      if (isWrite(call)) before = answer
      return answer
    }

    return (input, init) =>
      new Promise((resolve, reject) => {
        if (context.dead()) return
        const call = callOf(input, init)
        const sentAt = engine.now()
        const signal = init.signal ?? null
        if (signal?.aborted) return reject(signal.reason)
        signal?.addEventListener('abort', () => context.enter(() => reject(signal.reason)))
        // Timers also find the changes that events announce.
        if (call.path === EVENTS_PATH) return
        const number = (count += 1)
        const fault = call.path === PROBE_PATH && chance.percent(70) ? null : faults.request(isWrite(call))
        if (isWrite(call)) onWrite(call, context.name)
        if (call.path !== PROBE_PATH)
          note(`  #${number} ${context.name} ${call.method} ${call.path} ${keyOf(call) ?? ''} ${fault ?? ''}`)

        const lose = () => context.enter(() => reject(new TypeError('Failed to fetch')))
        const back = (answer: Answer | null) => {
          if (answer === null) return lose()
          if (fault === 'reply_hangs') return
          engine.after(fault === 'reply_slow' ? chance.between(31_000, 120_000) : chance.between(1, 150), () => {
            if (partition.down) return lose()
            if (call.path !== PROBE_PATH) note(`  #${number} ${answer.status}`)
            context.enter(() => {
              if (
                tellsTime(call) &&
                fault === null &&
                answer.status === 200 &&
                signal?.aborted !== true &&
                engine.now() - sentAt < FRESH_MS
              )
                onTime()
              resolve(new Response(answer.body, { status: answer.status, headers: answer.headers }))
            })
          })
        }
        engine.after(fault === 'request_slow' ? chance.between(31_000, 10 * MINUTE_MS) : chance.between(1, 150), () => {
          if (fault === 'request_hangs') return
          if (partition.up || fault === 'request_lost') return lose()
          void travel(call, fault).then(back)
        })
      })
  }
}
export type Network = ReturnType<typeof createNetwork>
