/**
 * Ways in which a simulated platform fails, one for each request. `cut_after`: the request is done and its answer is
 * lost. `cut_before`: the request is lost. `tax_office_rejects`, `tax_office_later` and `tax_office_rejects_later`
 * apply to new documents.
 */
export type SimulatedTrouble =
  | 'cut_after'
  | 'cut_before'
  | 'error_500'
  | 'unavailable_503'
  | 'timeout_504_after'
  | 'too_many_429'
  | 'token_ends'
  | 'tax_office_rejects'
  | 'tax_office_later'
  | 'tax_office_rejects_later'

/** Storage of a simulator's books. */
export interface BookStore {
  read(): string | null
  write(books: ReadonlyMap<string, object>): void
}

export const NO_STORE: BookStore = { read: () => null, write: () => undefined }

export interface SimulatorOptions {
  store?: BookStore
  now?: () => Date
  /** Trouble of the next request; null for none. */
  trouble?: (method: string, path: string) => SimulatedTrouble | null
}

/** Returns the books that the simulator has stored; no other code writes there. */
export function readBooks<Document>(store: BookStore): [string, Document][] {
  const text = store.read()
  return text === null ? [] : JSON.parse(text)
}

/** Answer that the caller never gets: a server cuts the connection, and `simulatedAsk` throws as `fetch` does. */
export const CUT_HEADER = 'x-simulated-cut'

export function cut(): Response {
  return new Response(null, { status: 599, headers: { [CUT_HEADER]: '1' } })
}

interface SimulatorApp {
  request(url: string, init?: RequestInit): Response | Promise<Response>
}

/** Returns a `fetch` that asks the simulator in this process. */
export function simulatedAsk(app: SimulatorApp): (url: string, init: RequestInit) => Promise<Response> {
  return async (url, { signal: _signal, redirect: _redirect, ...init }) => {
    const response = await app.request(url, init)
    if (response.headers.has(CUT_HEADER)) throw new TypeError('fetch failed')
    return response
  }
}
