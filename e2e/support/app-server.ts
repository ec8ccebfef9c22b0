import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import { startCluster } from '../../server/db/embedded/cluster.ts'

const root = join(import.meta.dirname, '../..')
const READY = /PARQ is ready: (http:\/\/\S+)/
const START_MS = 60_000

/** The real server as a process of its own, with its own folder, started again on the same port and data. */
export class AppServer {
  #process: ChildProcess | null = null
  #url: string | null = null
  readonly #dataDir: string
  readonly #environment: Record<string, string>

  private constructor(dataDir: string, environment: Record<string, string>) {
    this.#dataDir = dataDir
    this.#environment = environment
  }

  static async create(environment: Record<string, string> = {}): Promise<AppServer> {
    // A space in the path, as a person's folder may have one.
    const server = new AppServer(await mkdtemp(join(tmpdir(), 'parq e2e-')), environment)
    await server.start()
    return server
  }

  get url(): string {
    if (this.#url === null) throw new Error('The server has not started yet')
    return this.#url
  }

  get isUp(): boolean {
    return this.#process !== null
  }

  /** Of this release, or of another one in `folder`. */
  async start(folder = root): Promise<void> {
    if (this.#process) return
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
      cwd: folder,
      env: {
        ...process.env,
        DEMO: 'small',
        LOG_LEVEL: 'warn',
        OLD_APPLICATION_URL: 'https://old.parq.test/',
        ...this.#environment,
        HOST: '127.0.0.1',
        PORT: this.#url === null ? '0' : new URL(this.#url).port,
        DATA_DIR: this.#dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#process = child
    this.#url = await printedUrl(child)
  }

  /** Ends the process, politely or not, and settles when it is gone: a later request finds nobody. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process
    this.#process = null
    if (!child || child.exitCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  /** For what no screen does yet: works on the database past the server, which is down meanwhile and after it. */
  async whileDown(work: (database: pg.Client) => Promise<unknown>): Promise<void> {
    await this.stop()
    const cluster = await startCluster({ dataDir: this.#dataDir, log: () => undefined })
    const database = new pg.Client({ ...cluster.connection, ssl: false })
    try {
      await database.connect()
      await work(database)
      await database.end()
    } finally {
      await cluster.stop()
    }
  }

  async remove(): Promise<void> {
    await this.stop()
    await rm(this.#dataDir, { recursive: true, force: true })
  }
}

function printedUrl(child: ChildProcess): Promise<string> {
  let printed = ''
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The server did not start in time:\n${printed}`)), START_MS)
    const hear = (chunk: Buffer) => {
      printed += chunk
      const url = READY.exec(printed)?.[1]
      if (url === undefined) return
      clearTimeout(late)
      resolve(url)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`The server ended with code ${code}:\n${printed}`))
    })
  })
}
