import { onTestFinished, vi } from 'vitest'

const ORIGIN = 'https://parq.test'

/** An event of a service worker, which lasts until all work that it started has ended. */
class RequestEvent extends Event {
  readonly request: Request
  private readonly started: Promise<unknown>[] = []
  private answer: Promise<Response> | null = null

  constructor(request: Request) {
    super('fetch')
    this.request = request
  }

  waitUntil(work: Promise<unknown>): void {
    this.started.push(work)
  }

  respondWith(answer: Promise<Response>): void {
    this.answer = answer
  }

  async end(): Promise<Response | null> {
    const answer = await this.answer
    for (let next = this.started.shift(); next !== undefined; next = this.started.shift()) await next
    return answer
  }
}

type Asked = Request | string

const requestOf = (asked: Asked) => (typeof asked === 'string' ? new Request(new URL(asked, ORIGIN)) : asked)

/** Caches of an origin, with the parts that the worker uses. They outlive a version of the worker. */
export class FakeCaches {
  readonly answers = new Map<string, Response>()
  readonly requests: Request[] = []
  isFull = false

  readonly match = async (asked: Asked): Promise<Response | undefined> =>
    this.answers.get(requestOf(asked).url)?.clone()

  async open() {
    return {
      match: this.match,
      keys: async () => [...this.answers.keys()].map((url) => new Request(url)),
      delete: async (asked: Asked) => this.answers.delete(requestOf(asked).url),
      put: async (asked: Asked, response: Response) => {
        if (this.isFull) throw new DOMException('No space', 'QuotaExceededError')
        this.requests.push(requestOf(asked))
        this.answers.set(requestOf(asked).url, response)
      },
    }
  }
}

export interface Worker {
  /** Answer of the network; an Error is a lost connection. */
  network: () => Response | Error
  /** Returns a page's answer to its request, once the worker's tasks for it are done. */
  asks: (path: string, headers?: Record<string, string>) => Promise<unknown>
  /** Addresses in the cache. */
  kept: () => readonly string[]
  /** Headers of the requests that are stored with their answers. */
  keptHeaders: () => readonly Record<string, string>[]
}

/** A service worker without a browser: its listeners get requests, and the test provides network and caches. */
export async function startWorker(install: () => Promise<void>, caches = new FakeCaches()): Promise<Worker> {
  const scope = new EventTarget()
  const worker: Worker = {
    network: () => new TypeError('Failed to fetch'),
    asks: async (path, headers = {}) => {
      const event = new RequestEvent(new Request(new URL(path, ORIGIN), { headers }))
      scope.dispatchEvent(event)
      const answer = await event.end()
      return answer === null ? 'not answered by the worker' : readable(answer)
    },
    kept: () => [...caches.answers.keys()],
    keptHeaders: () => caches.requests.map(({ headers }) => Object.fromEntries(headers)),
  }
  const answered = async () => {
    const answer = worker.network()
    if (answer instanceof Error) throw answer
    return answer
  }

  // The library's router is in module scope: each worker gets a fresh one.
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date'] })
  // Runs as built: without the library's own checks and its log.
  vi.stubEnv('NODE_ENV', 'production')
  vi.stubGlobal('self', Object.assign(scope, { caches }))
  vi.stubGlobal('location', new URL(ORIGIN))
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', answered)
  vi.stubGlobal('FetchEvent', RequestEvent)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
    vi.useRealTimers()
  })
  await install()
  return worker
}

async function readable(answer: Response): Promise<unknown> {
  const text = await answer.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
