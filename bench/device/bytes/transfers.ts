import type { CDPSession, Page } from '@playwright/test'

export type Kind = 'document' | 'scripts' | 'styles' | 'fonts' | 'images' | 'catalogs' | 'API' | 'other'

interface Piece {
  /** Seconds on the browser's own clock. */
  at: number
  bytes: number
}

interface Transfer {
  kind: Kind
  pieces: Piece[]
}

const KINDS: Partial<Record<string, Kind>> = {
  Document: 'document',
  Script: 'scripts',
  Stylesheet: 'styles',
  Font: 'fonts',
  Image: 'images',
}

function kindOf(type: string | undefined, url: string): Kind {
  const { pathname } = new URL(url)
  if (pathname.startsWith('/api/')) return 'API'
  if (/^\/assets\/.*\.json$/.test(pathname)) return 'catalogs'
  return KINDS[type ?? ''] ?? 'other'
}

/** Bytes that one page receives over the network, as sent, including headers. */
export class Transfers {
  readonly #transfers = new Map<string, Transfer>()
  /** Difference between the browser's clock and the epoch, in seconds. */
  #clockOffset = 0
  /** Our own marker requests, with the callbacks that wait for their end. */
  readonly #marks = new Map<string, () => void>()

  constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, wallTime }) => {
      this.#clockOffset = wallTime - timestamp
      const mark = this.#marks.get(request.url)
      if (mark) this.#marks.set(requestId, mark)
      else if (request.url.startsWith('http'))
        this.#transfers.set(requestId, { kind: kindOf(type, request.url), pieces: [] })
    })
    session.on('Network.responseReceived', ({ requestId, response, timestamp }) =>
      this.#add(requestId, timestamp, response.encodedDataLength),
    )
    session.on('Network.dataReceived', ({ requestId, encodedDataLength, timestamp }) =>
      this.#add(requestId, timestamp, encodedDataLength),
    )
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
      this.#marks.get(requestId)?.()
      const known = this.#transfers.get(requestId)?.pieces.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0
      this.#add(requestId, timestamp, encodedDataLength - known)
    })
  }

  /**
   * Settles when all previous transfers were reported: the browser reports in order, so it waits for one more request.
   */
  async told(page: Page): Promise<void> {
    const url = new URL(`/livez?${this.#marks.size}`, page.url()).href
    const end = new Promise<void>((resolve) => this.#marks.set(url, resolve))
    await page.evaluate((address) => fetch(address, { cache: 'no-store' }).then((answer) => answer.text()), url)
    await end
  }

  /** Returns the bytes by kind and the number of answered requests, up to an instant in epoch milliseconds. */
  until(instant: number): { bytes: Map<Kind, number>; requests: number } {
    const end = instant / 1000 - this.#clockOffset
    const bytes = new Map<Kind, number>()
    let requests = 0
    for (const { kind, pieces } of this.#transfers.values()) {
      const come = pieces.filter(({ at }) => at <= end)
      if (come.length > 0) requests += 1
      bytes.set(
        kind,
        come.reduce((sum, piece) => sum + piece.bytes, bytes.get(kind) ?? 0),
      )
    }
    return { bytes, requests }
  }

  #add(requestId: string, at: number, bytes: number): void {
    this.#transfers.get(requestId)?.pieces.push({ at, bytes })
  }
}
