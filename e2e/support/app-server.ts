import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'

import { startCluster } from '../../server/db/embedded/cluster.ts'
import { CLOCK_MOVED_BY } from '../../tests/support/moment.ts'
import { QUICK_FOLDER } from '../../tests/support/quick-folder.ts'
import { BUILT_CLOCK, BUILT_SERVER } from './built-server.ts'
import { Gate } from './gate.ts'
import { SHARED_ADDRESS, isPrepared, prepared } from './prepared.ts'

const root = join(import.meta.dirname, '../..')
/** Arguments of Node that start another release, or a server that no story has built. */
const FROM_SOURCES = ['--import', 'tsx', 'server/main.ts']
const READY = /PARQ is ready: (http:\/\/\S+)/
const START_MS = 120_000

/** The real server as a separate process, with its own folder; it restarts on the same port and data. */
export class AppServer {
  #process: ChildProcess | null = null
  #folder = root
  #url: string | null = null
  readonly #dataDir: string
  readonly #environment: Record<string, string>
  readonly #gate: Gate | null

  private constructor(dataDir: string, environment: Record<string, string>, gate: Gate | null) {
    this.#dataDir = dataDir
    this.#environment = environment
    this.#gate = gate
  }

  /** Starts without a gate: this release, or the one in `folder`. */
  static async create(environment: Record<string, string> = {}, folder = root): Promise<AppServer> {
    const server = new AppServer(await newFolder(), environment, null)
    await server.start(folder)
    return server
  }

  /**
   * Starts on a prepared copy of the demo, which is faster than a new demo. The server can be cut off and reconnected
   * at once.
   */
  static async ofDemo(environment: Record<string, string> = {}): Promise<AppServer> {
    const dataDir = await newFolder()
    cpSync(prepared().data, dataDir, { recursive: true })
    return AppServer.behindGate(dataDir, await Gate.at(0), environment)
  }

  /** Like `ofDemo`, at the address that the browsers of every worker know. */
  static async ofWorker(): Promise<AppServer> {
    const dataDir = await newFolder()
    cpSync(prepared().data, dataDir, { recursive: true })
    return AppServer.prepare(dataDir)
  }

  /** At the address that browsers of every worker know, with its data in this folder. */
  static async prepare(dataDir: string): Promise<AppServer> {
    return AppServer.behindGate(dataDir, await Gate.at(prepared().port, SHARED_ADDRESS))
  }

  private static async behindGate(
    dataDir: string,
    gate: Gate,
    environment: Record<string, string> = {},
  ): Promise<AppServer> {
    const server = new AppServer(dataDir, { PUBLIC_URL: gate.url, ...environment }, gate)
    await server.start()
    return server
  }

  /** Address for a browser, and for `forNode`. */
  get url(): string {
    const url = this.#gate?.url ?? this.#url
    if (url === null) throw new Error('The server has not started yet')
    return url
  }

  get isUp(): boolean {
    return this.#process !== null
  }

  /** Starts this release, or the one in `folder`, and opens the gate. */
  async start(folder = root): Promise<void> {
    if (folder !== this.#folder) await this.stop()
    this.#folder = folder
    if (this.#process === null) await this.#startProcess(folder, 0)
    await this.#gate?.open(this.#url ?? '')
  }

  /** Restarts the server with its clock moved ahead by this many milliseconds. */
  async startLater(by: number): Promise<void> {
    await this.stop()
    await this.#startProcess(this.#folder, by)
    await this.#gate?.open(this.#url ?? '')
  }

  async #startProcess(folder: string, laterBy: number): Promise<void> {
    const child = spawn(
      process.execPath,
      [
        ...(CLOCK_MOVED_BY in process.env ? ['--import', BUILT_CLOCK] : []),
        ...(folder === root && isPrepared() ? [BUILT_SERVER] : FROM_SOURCES),
      ],
      {
        cwd: folder,
        env: {
          ...process.env,
          ...(laterBy > 0 && { [CLOCK_MOVED_BY]: String(Number(process.env[CLOCK_MOVED_BY] ?? 0) + laterBy) }),
          DEMO: 'small',
          LOG_LEVEL: 'warn',
          OLD_APPLICATION_URL: 'https://old.parq.test/',
          PORT: '0',
          ...this.#environment,
          HOST: '127.0.0.1',
          ...(this.#url !== null && this.#gate === null && { PORT: new URL(this.#url).port }),
          DATA_DIR: this.#dataDir,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    this.#process = child
    this.#url = await printedUrl(child)
  }

  /** Makes the server unreachable until it is started again: a browser sees no difference from a stopped server. */
  async cutOff(): Promise<void> {
    if (this.#gate === null) throw new Error('There is nothing before this server')
    await this.#gate.shut()
  }

  /** Ends the process, gracefully or not, and resolves when it has ended: a later request reaches nothing. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    await this.#gate?.shut()
    const child = this.#process
    this.#process = null
    if (!child || child.exitCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  /** Returns the messages in order that a server without the demo kept instead of sending. */
  keptMail(): string[] {
    const folder = join(this.#dataDir, 'mail')
    return existsSync(folder)
      ? readdirSync(folder)
          .toSorted()
          .map((name) => readFileSync(join(folder, name), 'utf8'))
      : []
  }

  /** Changes the database directly, for states that no screen can make. Stops the server and does not restart it. */
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

/** The path has a space, as a person's folder may have. */
function newFolder(): Promise<string> {
  return mkdtemp(join(QUICK_FOLDER, 'parq e2e-'))
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
