import { join } from 'node:path'

/** Data made once for all stories of a run (`prepare.ts`), and copied for each. */
interface Prepared {
  /** The folder of a server with the demo. */
  data: string
  /** Returns the browser profile of a signed-in person, with all data and the worker. */
  profile: (email: string) => string
  /** Port of the server of this process. */
  port: number
}

/** Name by which browsers know the server of each worker: browser storage belongs to an address. */
export const SHARED_ADDRESS = 'http://parq.localhost'

/** Playwright's workers inherit it. */
const FOLDER = 'E2E_PREPARED'
const PORTS = 'E2E_PORTS'

export function announcePrepared(folder: string, ports: readonly number[]): void {
  process.env[FOLDER] = folder
  process.env[PORTS] = ports.join()
}

/** Returns false in a bench or a script, which start servers without Playwright and `prepare.ts`. */
export function isPrepared(): boolean {
  return FOLDER in process.env
}

export function prepared(): Prepared {
  const folder = process.env[FOLDER]
  if (folder === undefined)
    throw new Error('Nothing was prepared: stories are told by Playwright, with its configuration')
  const ports = (process.env[PORTS] ?? '').split(',').map(Number)
  return {
    data: join(folder, 'data'),
    profile: (email) => join(folder, email),
    port: ports[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)] ?? 0,
  }
}

/** Returns flags with which a browser finds the server of this process at the shared address. */
export function addressFlags(): string[] {
  return isPrepared() ? [`--host-resolver-rules=MAP parq.localhost 127.0.0.1:${prepared().port}`] : []
}

/**
 * Returns a URL of the shared address as Node reaches it, because Node ignores a browser's host rules; other URLs are
 * unchanged.
 */
export function forNode(url: string): string {
  return url.startsWith(SHARED_ADDRESS) ? `http://127.0.0.1:${prepared().port}${url.slice(SHARED_ADDRESS.length)}` : url
}
