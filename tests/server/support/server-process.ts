import { type ChildProcess, spawn } from 'node:child_process'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { inject, onTestFinished, vi } from 'vitest'

import { createPool } from '../../../server/db/database.ts'
import { CLOCK_MOVED_BY } from '../../support/moment.ts'
import { QUICK_FOLDER } from '../../support/quick-folder.ts'
import { TEMPLATE } from './global-setup.ts'

const MAIN = fileURLToPath(new URL('../../../server/main.ts', import.meta.url))
const STAND_AT_MOMENT = new URL('../../support/stand-at-moment.ts', import.meta.url).href
const PATIENT = { timeout: 80_000, interval: 20 }

export interface ServerProcess {
  child: ChildProcess
  /** The server's output so far. */
  out(): string
  err(): string
  /** Address at which the server reports that it is ready; rejects if the server ends before. */
  ready(): Promise<string>
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/**
 * Runs the server, or a script that starts it, as a separate process with this environment. From our own environment it
 * gets only the paths of programs and the moment of the tests.
 */
export function runServer(environment: Record<string, string>, script = MAIN): ServerProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', STAND_AT_MOMENT, script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      [CLOCK_MOVED_BY]: process.env[CLOCK_MOVED_BY],
      LOG_LEVEL: 'silent',
      ...environment,
    },
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
  let hasEnded = false
  // 'close' instead of 'exit': by then the last output has been read.
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => {
      hasEnded = true
      resolve({ code, signal })
    })
  })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return {
    child,
    out: () => said.out,
    err: () => said.err,
    ended,
    async ready() {
      const url = await vi.waitUntil(
        () => (hasEnded ? 'ended' : /PARQ is ready: (http\S+)/.exec(said.out)?.[1]),
        PATIENT,
      )
      if (url === 'ended') throw new Error(`The server ended: ${said.err}`)
      return url
    },
  }
}

/** Runs a server that must fail to start; returns its exit code and output. */
export async function failingServer(
  environment: Record<string, string>,
): Promise<{ code: number | null; out: string; err: string }> {
  const server = runServer(environment)
  const { code } = await server.ended
  return { code, out: server.out(), err: server.err() }
}

/** Returns a missing folder, in a folder that is removed afterwards. */
export async function newFolder(): Promise<string> {
  const parent = realpathSync(await mkdtemp(join(QUICK_FOLDER, 'parq main ')))
  // Registered first, so it runs last: after the server in the folder has ended.
  onTestFinished(async () => void (await promisify(execFile)('rm', ['-rf', parent])))
  return join(parent, 'my data')
}

/** Environment variables that name a database. */
export interface NamedDatabase extends Record<string, string> {
  DATABASE_URL: string
  DATABASE_OWNER_URL: string
}

/** Creates a database, empty or with the demo. */
export async function newDatabase(from: 'empty' | 'demo'): Promise<NamedDatabase> {
  const owner = inject('cluster')
  const name = `main_${randomUUID().replaceAll('-', '')}`
  const admin = createPool({ ...owner, database: 'postgres', max: 1 }, () => {})
  await admin.query(`create database ${name} template ${from === 'demo' ? TEMPLATE : 'template0'} strategy file_copy`)
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  return { DATABASE_URL: databaseUrl(inject('application'), name), DATABASE_OWNER_URL: databaseUrl(owner, name) }
}

export function databaseUrl(
  { host, port, user, password }: { host: string; port: number; user: string; password?: string },
  name: string,
): string {
  const query = new URLSearchParams({ host, port: String(port), user, ...(password === undefined ? {} : { password }) })
  return `postgres:///${name}?${query.toString().replaceAll('+', '%20')}`
}
