import * as v from 'valibot'
import { vi } from 'vitest'

import { EVENTS_PATH, ServerEvent } from '../../../contract/events.ts'
import { APIS, type Caller, type TestServer } from './test-server.ts'

/** An item of a stream: an event, or a keep-alive. */
export type Heard = ServerEvent | 'alive'

const decoder = new TextDecoder()

/** A device that listens to the events of its company, and stores everything that arrives. */
export class Listener {
  readonly heard: Heard[] = []
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  #text = ''
  #told = 0
  #hasEnded = false
  #wake = () => {}

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#reader = stream.getReader()
    void this.#listen()
  }

  async #listen(): Promise<void> {
    for (;;) {
      const { done, value } = await this.#reader.read()
      if (done) break
      this.#take(decoder.decode(value, { stream: true }))
      this.#wake()
    }
    this.#hasEnded = true
    this.#wake()
  }

  /** Waits for the next unread item; null if the stream ends. */
  async next(): Promise<Heard | null> {
    while (this.#told === this.heard.length) {
      if (this.#hasEnded) return null
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    return this.heard[this.#told++] ?? null
  }

  /** Reads until an event of this type; returns all events up to it. */
  async until(type: ServerEvent['type']): Promise<Heard[]> {
    const heard: Heard[] = []
    for (;;) {
      const next = await this.next()
      if (next === null) throw new Error(`The stream ended before ${type}; it said ${JSON.stringify(heard)}`)
      heard.push(next)
      if (next !== 'alive' && next.type === type) return heard
    }
  }

  leave(): Promise<void> {
    return this.#reader.cancel()
  }

  #take(chunk: string): void {
    const parts = (this.#text + chunk).split('\n\n')
    this.#text = parts.pop() ?? ''
    for (const part of parts)
      this.heard.push(
        part.startsWith(':')
          ? 'alive'
          : v.parse(v.pipe(v.string(), v.parseJson(), ServerEvent), part.replace(/^data: /, '')),
      )
  }
}

export function askForEvents({ app }: Pick<TestServer, 'app'>, { token, companyId }: Caller): Promise<Response> {
  const headers = new Headers()
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (companyId !== undefined) headers.set('x-company-id', companyId)
  return Promise.resolve(app.request(EVENTS_PATH, { headers }))
}

/** Listens from `ready` on. */
export async function listenAs(server: Pick<TestServer, 'app'>, caller: Caller): Promise<Listener> {
  const { body } = await askForEvents(server, caller)
  if (!body) throw new Error('There is no stream')
  const listener = new Listener(body)
  await listener.until('ready')
  return listener
}

/** Waits until every API listens again. A listener that was open before gets one notice about every collection. */
export async function hubListens({ owner }: Pick<TestServer, 'owner'>): Promise<void> {
  await vi.waitUntil(
    async () =>
      (
        await owner.query(
          `select from pg_stat_activity where datname = current_database() and query = 'listen parq_changed'`,
        )
      ).rowCount === APIS,
    {
      timeout: 10_000,
      interval: 10,
    },
  )
}
