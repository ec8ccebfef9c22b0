import type { RealBrowser } from '../../integration/support/browser.ts'

/**
 * State of a line. Reads are answered unless it is `down`. A write reaches the server without an answer (`loses
 * answers`, `hangs`), or is answered with 503 and never reaches it (`busy`).
 */
type Line = 'up' | 'down' | 'loses answers' | 'hangs' | 'busy'

const BUSY_SECONDS = 300

/** Puts a line with faults between a browser and its server. */
export function lineOf({ platform }: RealBrowser): { state: Line } {
  const line: { state: Line } = { state: 'up' }
  const { fetch } = platform
  platform.fetch = async (input, init) => {
    if (line.state === 'down') throw new TypeError('Failed to fetch')
    if (line.state === 'up' || init.method === undefined || init.method === 'GET') return fetch(input, init)
    if (line.state === 'busy') return new Response(null, { status: 503, headers: { 'retry-after': String(BUSY_SECONDS) } })
    const hangs = line.state === 'hangs'
    await fetch(input, init)
    if (!hangs) throw new TypeError('Failed to fetch')
    return new Promise<never>((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  }
  return line
}
