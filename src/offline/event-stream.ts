import * as v from 'valibot'

import { EVENTS_PATH, ServerEvent } from '../../contract/events.ts'
import type { ApiClient } from './api-client.ts'
import { backOffMs } from './back-off.ts'
import { pause } from './clock.ts'
import type { Platform } from './platform.ts'
import type { Reachability } from './reachability.ts'

const FIRST_RETRY_MS = 1_000
const MOST_RETRY_MS = 60_000
/** Maximum silence of a live stream, in milliseconds. The server sends at least a comment more often than this. */
const SILENCE_MS = 60_000

interface EventStreamOptions {
  api: ApiClient
  platform: Pick<Platform, 'clock' | 'random'>
  signal: AbortSignal
  onEvent: (event: ServerEvent) => void
  /** Tells whether other calls get answers. As soon as one does, the stream is reopened. */
  reachability: Pick<Reachability, 'reachable' | 'subscribe'>
  /** Called when the stream is lost or cannot be opened. */
  onLost: () => void
}

/** Follows the server's events until `signal` is aborted, and reopens the stream whenever it breaks. */
export async function followEvents({
  api,
  platform,
  signal,
  onEvent,
  reachability,
  onLost,
}: EventStreamOptions): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const wasAway = !reachability.reachable()
    try {
      await readStream({ api, clock: platform.clock, signal }, (event) => {
        failures = 0
        onEvent(event)
      })
    } catch {
      // The cause does not matter: the next delta brings the missed changes, and the stream is opened again.
    }
    if (signal.aborted) return
    onLost()
    const wait = backOffMs(failures, FIRST_RETRY_MS, MOST_RETRY_MS, platform.random)
    // If only the stream fails while other calls succeed, the wait grows: each failure looks like an outage.
    await (wasAway
      ? pauseUntilBack(wait, { clock: platform.clock, signal, reachability })
      : pause(platform.clock, wait, signal))
    failures += 1
  }
}

/** Resolves after `ms`, as soon as the server answers, or when `signal` is aborted. */
async function pauseUntilBack(
  ms: number,
  { clock, signal, reachability }: Pick<EventStreamOptions, 'signal' | 'reachability'> & Pick<Platform, 'clock'>,
): Promise<void> {
  const over = new AbortController()
  const end = () => over.abort()
  const endIfBack = () => reachability.reachable() && end()
  const unsubscribe = reachability.subscribe(endIfBack)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  endIfBack()
  await pause(clock, ms, over.signal)
  signal.removeEventListener('abort', end)
  unsubscribe()
}

async function readStream(
  { api, clock, signal }: { api: ApiClient; clock: Platform['clock']; signal: AbortSignal },
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  signal.addEventListener('abort', abort)
  let cancelWatch = clock.after(SILENCE_MS, abort)
  try {
    const body = await api.stream('management', EVENTS_PATH, controller.signal)
    const reader = body.getReader()
    controller.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined))
    const parse = createSseParser()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      cancelWatch()
      cancelWatch = clock.after(SILENCE_MS, abort)
      for (const data of parse(value)) {
        const event = eventOf(data)
        if (event) onEvent(event)
      }
    }
  } finally {
    cancelWatch()
    signal.removeEventListener('abort', abort)
    controller.abort()
  }
}

/** Returns `null` for an event of a newer server that this release does not know. */
function eventOf(data: string): ServerEvent | null {
  let json: unknown
  try {
    json = JSON.parse(data)
  } catch {
    return null
  }
  const parsed = v.safeParse(ServerEvent, json)
  return parsed.success ? parsed.output : null
}

/** Parses `text/event-stream` in chunks cut at any position. Returns the data of each completed event. */
export function createSseParser(): (chunk: Uint8Array) => string[] {
  // Not fatal: the standard defines the stream as UTF-8 with replacement characters. The decoder also drops a byte
  // order mark.
  const decoder = new TextDecoder()
  let line = ''
  let data: string[] = []
  let afterCarriageReturn = false

  function endOfLine(complete: string[]): void {
    if (line === '') {
      if (data.length > 0) complete.push(data.join('\n'))
      data = []
      return
    }
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    // Names, ids and retry times are not used here; a line that starts with a colon is a comment.
    if (field === 'data') data.push(colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, ''))
    line = ''
  }

  return (chunk) => {
    const complete: string[] = []
    for (const part of decoder.decode(chunk, { stream: true }).split(/(\r\n|\r|\n)/)) {
      if (part === '') continue
      if (part === '\n' && afterCarriageReturn) {
        afterCarriageReturn = false
        continue
      }
      afterCarriageReturn = part === '\r'
      if (part === '\r' || part === '\n' || part === '\r\n') endOfLine(complete)
      else line += part
    }
    return complete
  }
}
