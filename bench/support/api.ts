import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type pg from 'pg'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'

import { IDEMPOTENCY_KEY } from '../../contract/write-headers.ts'
import { NO_SUPPORT } from '../../contract/config.ts'
import { type Endpoint, endpointPath, type ResponseOf } from '../../contract/endpoint.ts'
import { sessionOf, signIn } from '../../contract/session.ts'
import { createApp } from '../../server/app.ts'
import { createDatabase, createPool } from '../../server/db/database.ts'
import { startCluster } from '../../server/db/embedded/cluster.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { makeExportInThread } from '../../server/exports/export-thread.ts'
import { makeExports } from '../../server/exports/make-export.ts'
import { createPlatforms } from '../../server/invoicing/platforms.ts'
import { companyCalls } from '../../server/limiter/company-calls.ts'
import { createMessengers } from '../../server/messaging/messengers.ts'
import { createPusher } from '../../server/push/pusher.ts'
import { createJobs } from '../../server/jobs/jobs.ts'
import { createEventHub } from '../../server/events/hub.ts'
import { createSecretBox } from '../../server/secrets/secret-box.ts'

/** The API in this process, with its own database of the small demo. */
export interface BenchApi {
  /** Connections of the database's owner. */
  pool: pg.Pool
  /** Calls with a new key, as the owner of the first company. The answer is validated. */
  send: <E extends Endpoint>(
    endpoint: E,
    body: unknown,
    id?: string,
    query?: Record<string, string>,
  ) => Promise<ResponseOf<E>>
  /** Posts a body to a path as the same person. */
  post: (path: string, body: FormData) => Promise<Response>
  /** Signs in another person of the demo, who then makes calls of these two kinds. */
  signIn: (email: string) => Promise<Pick<BenchApi, 'send' | 'post'>>
  /** Returns a read's answer as unparsed text. Throws if the read is refused. */
  serve: (endpoint: Endpoint, query: Record<string, string>) => Promise<string>
  /** Runs the due jobs, such as requested files. */
  drain: () => Promise<void>
  companyId: string
}

/** Gives `work` this many APIs, on one PostgreSQL that syncs to the disk, and removes everything afterwards. */
export async function withApis(count: number, work: (...apis: BenchApi[]) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parq-bench-'))
  const cluster = await startCluster({ dataDir, log: () => {} })
  const closing: (() => Promise<void>)[] = []
  try {
    const apis: BenchApi[] = []
    for (let nth = 0; nth < count; nth++) {
      const admin = createPool(cluster.connection, () => {})
      await admin.query(`create database bench_${nth}`)
      await admin.end()
      const database = `bench_${nth}`
      apis.push(await openApi({ ...cluster.connection, database }, { ...cluster.application, database }, closing))
    }
    await work(...apis)
  } finally {
    for (const close of closing) await close()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function openApi(
  owner: pg.ClientConfig,
  application: pg.ClientConfig,
  closing: (() => Promise<void>)[],
): Promise<BenchApi> {
  const pool = createPool(owner, () => {})
  const served = createPool(application, () => {})
  const log = pino({ level: 'silent' })
  const events = createEventHub(served, application, log)
  closing.push(
    () => events.close(),
    () => served.end(),
    () => pool.end(),
  )
  await migrateDatabase(pool)
  const seeder = await pool.connect()
  await seedDemo(seeder, { size: 'small', now: new Date() })
  seeder.release()
  const mailer = {
    send: () => Promise.resolve(),
    kept: () => Promise.resolve([]),
    keptMessage: () => Promise.resolve(null),
  }
  const database = createDatabase(served)
  const jobs = createJobs(database, log)
  makeExports(jobs, (key) => makeExportInThread({ key, connection: application, isPooled: false, logLevel: 'silent' }))
  const app = createApp({
    database,
    jobs,
    events,
    log,
    now: () => new Date(),
    messengers: createMessengers({ secrets: createSecretBox(randomBytes(32)), simulated: null }),
    pusher: createPusher({ key: randomBytes(32), appUrl: () => '', ask: () => Promise.resolve(201) }),
    platforms: createPlatforms({
      secrets: createSecretBox(randomBytes(32)),
      now: () => new Date(),
      simulated: null,
    }),
    mailer,
    secrets: createSecretBox(randomBytes(32)),
    superAdminsNeedFactor: false,
    appUrl: () => '',
    files: null,
    trustProxy: false,
    companyCalls: companyCalls(Infinity),
    signUpCountries: [],
    oldApplication: null,
    support: NO_SUPPORT,
    areas: { users: '', entities: '', management: '', payments: '', services: '' },
    appOrigins: [],
    map: { tiles: '/x', attribution: '' },
    geocoder: null,
    demo: null,
    metrics: null,
    checkResponses: false,
  })

  function request(endpoint: Endpoint, body: unknown, id: string, token: string, query: Record<string, string>) {
    return app.request(`${endpointPath(endpoint).replace(':id', id)}?${new URLSearchParams(query)}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, [IDEMPOTENCY_KEY]: uuidv7() },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  async function call<E extends Endpoint>(
    endpoint: E,
    body: unknown,
    id: string,
    token: string,
    query: Record<string, string> = {},
  ): Promise<ResponseOf<E>> {
    const response = await request(endpoint, body, id, token, query)
    return v.parse(endpoint.response, await response.json()) as ResponseOf<E>
  }

  const enter = async (email: string) => sessionOf(await call(signIn, { email, password: DEMO_PASSWORD }, '', ''))
  const callsOf = (token: string): Pick<BenchApi, 'send' | 'post'> => ({
    send: (endpoint, body, id = '', query) => call(endpoint, body, id, token, query),
    post: async (path, body) =>
      app.request(path, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body }),
  })
  const { token, user } = await enter('owner@demo.parq.test')
  if (user.companyId === null) throw new Error('The owner has no company')
  return {
    pool,
    ...callsOf(token),
    signIn: async (email) => callsOf((await enter(email)).token),
    async serve(endpoint, query) {
      const response = await request(endpoint, undefined, '', token, query)
      const text = await response.text()
      if (!response.ok) throw new Error(`${endpoint.id} answered ${response.status}: ${text}`)
      return text
    },
    drain: () => jobs.drain(),
    companyId: user.companyId,
  }
}

export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const began = performance.now()
  const value = await work()
  return { ms: performance.now() - began, value }
}
