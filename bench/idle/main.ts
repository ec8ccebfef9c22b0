import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import * as v from 'valibot'

import { changesHead } from '../../contract/changes.ts'
import { endpointPath } from '../../contract/endpoint.ts'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import { UNSENT_WORK } from '../../contract/unsent-work.ts'
import { createPool } from '../../server/db/database.ts'
import { startCluster } from '../../server/db/embedded/cluster.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { cpuOf, cpuOfDatabase } from '../support/cpu.ts'
import { percentile, report } from '../support/report.ts'

/**
 * Idle tablets for half a minute, each once a minute: with all collections (a device of release 0.1.0 without its
 * stream), with one collection and all of them every fifth minute (with its stream), and with one call for all.
 */
const TABLETS = Number(process.argv[2] ?? 1_000)
const SECONDS = 30
const TICKS_A_SECOND = 100

const CHANGES = ENDPOINTS.filter(({ path }) => path.endsWith('/changes')).map(endpointPath)
const CASH_UPS = CHANGES.filter((path) => path.includes('/cash-ups/'))
const PLANS: Record<string, (tablet: number) => readonly string[]> = {
  'all collections': () => CHANGES,
  'one collection, all every fifth minute': (tablet) => (tablet % 5 === 0 ? CHANGES : CASH_UPS),
  'one call for all': () => [endpointPath(changesHead)],
}

interface Tablet {
  headers: Record<string, string>
  cursors: ReadonlyMap<string, string>
}

const dataDir = await mkdtemp(join(tmpdir(), 'parq-bench-'))
const cluster = await startCluster({ dataDir, log: () => {} })
const pool = createPool(cluster.connection, () => {})
const addressOf = ({ host, port, user, database }: typeof cluster.connection) =>
  `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`
await migrateDatabase(pool)
const seeder = await pool.connect()
await seedDemo(seeder, { size: 'small', now: new Date() })
seeder.release()
const server = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../../server/main.ts')], {
  env: {
    ...process.env,
    DATABASE_URL: addressOf(cluster.application),
    DATABASE_OWNER_URL: addressOf(cluster.connection),
    PORT: '0',
    DEMO: 'small',
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})

try {
  const base = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      const port = /PARQ is ready: http:\/\/[^:]+:(\d+)/.exec(chunk.toString())?.[1]
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    })
    server.on('exit', (code) => reject(new Error(`The server ended with ${code}`)))
  })
  const tablets = await signIn(base)
  const figures = []
  for (const [name, calls] of Object.entries(PLANS)) {
    await play(base, tablets.slice(0, Math.ceil(TABLETS / 10)), calls)
    const before = [cpuOf(server.pid ?? 0), cpuOfDatabase(dataDir)] as const
    const times = await play(base, tablets, calls)
    const spent = [cpuOf(server.pid ?? 0) - before[0], cpuOfDatabase(dataDir) - before[1]] as const
    figures.push({
      tablets: TABLETS,
      'each minute': name,
      'calls a second': Number((times.length / SECONDS).toFixed(1)),
      'server CPU %': Number(((100 * spent[0]) / SECONDS).toFixed(1)),
      'PostgreSQL CPU %': Number(((100 * spent[1]) / SECONDS).toFixed(1)),
      'p50 ms': Number(percentile(times, 50).toFixed(1)),
      'p95 ms': Number(percentile(times, 95).toFixed(1)),
    })
  }
  report('idle', `npm run bench -- idle ${TABLETS}`, figures)
} finally {
  server.kill('SIGKILL')
  await pool.end()
  await cluster.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Gives each tablet a session of a staff member and the cursors of a device that has read everything. */
async function signIn(base: string): Promise<Tablet[]> {
  const { rows: people } = await pool.query<{ id: string }>(
    `select id from identities where role = 'parking_staff' and is_active order by id`,
  )
  const cursors = new Map<string, ReadonlyMap<string, string>>()
  const tablets: Tablet[] = []
  for (let nth = 0; nth < TABLETS; nth += 1) {
    const person = people[nth % people.length]?.id ?? ''
    const [token, device] = [randomUUID(), randomUUID()]
    await pool.query(
      `insert into sessions (token_hash, identity_id, remember, device_id, expires_at) values ($1, $2, true, $3, now() + interval '30 days')`,
      [createHash('sha256').update(token).digest(), person, device],
    )
    const unsent = {
      asOf: new Date().toISOString(),
      people: [{ id: person, changes: 0, refused: 0, amount: 0, oldest: null }],
    }
    const headers = { authorization: `Bearer ${token}`, 'x-device-id': device, [UNSENT_WORK]: JSON.stringify(unsent) }
    const known = cursors.get(person) ?? (await readAll(base, headers))
    cursors.set(person, known)
    tablets.push({ headers, cursors: known })
  }
  return tablets
}

async function readAll(base: string, headers: Record<string, string>): Promise<Map<string, string>> {
  const Page = v.object({ cursor: v.string(), more: v.boolean() })
  const cursors = new Map<string, string>()
  for (const path of CHANGES) {
    for (let more = true; more;) {
      const cursor = cursors.get(path)
      const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const page = v.parse(Page, await (await fetch(`${base}${path}?limit=500${query}`, { headers })).json())
      cursors.set(path, page.cursor)
      more = page.more
    }
  }
  return cursors
}

/** Lets the tablets make their calls, spread over a minute, and returns the time of each call in milliseconds. */
async function play(
  base: string,
  tablets: readonly Tablet[],
  calls: (tablet: number) => readonly string[],
): Promise<number[]> {
  const times: number[] = []
  const running: Promise<void>[] = []
  const began = performance.now()
  for (let tick = 0, next = 0; tick < SECONDS * TICKS_A_SECOND; tick += 1) {
    const due = began + (tick * 1_000) / TICKS_A_SECOND
    await pause(Math.max(0, due - performance.now()))
    for (; next < (tablets.length * tick) / (60 * TICKS_A_SECOND); next += 1)
      running.push(askAll(base, tablets[next], calls(next), times))
  }
  await Promise.all(running)
  return times
}

async function askAll(
  base: string,
  tablet: Tablet | undefined,
  paths: readonly string[],
  times: number[],
): Promise<void> {
  if (tablet === undefined) return
  for (const path of paths) {
    const cursor = tablet.cursors.get(path)
    const query = cursor === undefined ? '' : `?limit=500&cursor=${encodeURIComponent(cursor)}`
    const sent = performance.now()
    const response = await fetch(`${base}${path}${query}`, { headers: tablet.headers })
    await response.text()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    times.push(performance.now() - sent)
  }
}
