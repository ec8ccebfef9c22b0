import { join } from 'node:path'

/** What is made once for all stories of a run (`prepare.ts`), and copied for each. */
interface Prepared {
  /** The folder of the server of this port, which has the demo. */
  dataOf: (port: number) => string
  /** The browser of somebody who has signed in at the server of this port, when all is kept and the worker is there. */
  profile: (port: number, email: string) => string
  /** Where the server of a worker listens: what a browser keeps belongs to an address. */
  portOf: (worker: number) => number
}

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
  const ports = (process.env[PORTS] ?? '').split(',').map(Number)
  if (folder === undefined)
    throw new Error('Nothing was prepared: stories are told by Playwright, with its configuration')
  return {
    dataOf: (port) => join(folder, `data ${port}`),
    profile: (port, email) => join(folder, `${port} ${email}`),
    portOf: (worker) => ports[worker] ?? 0,
  }
}
