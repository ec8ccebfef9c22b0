import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'

import { IDEMPOTENCY_KEY } from '../../contract/write-headers.ts'
import { NO_SUPPORT } from '../../contract/config.ts'
import { endpointPath } from '../../contract/endpoint.ts'
import { Service, listServices } from '../../contract/service.ts'
import { editService } from '../../contract/service-writes.ts'
import { sessionOf, signIn } from '../../contract/session.ts'
import { createApp } from '../../server/app.ts'
import { createDatabase, createPool } from '../../server/db/database.ts'
import { startCluster } from '../../server/db/embedded/cluster.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { createPlatforms } from '../../server/invoicing/platforms.ts'
import { companyCalls } from '../../server/limiter/company-calls.ts'
import { createMessengers } from '../../server/messaging/messengers.ts'
import { createPusher } from '../../server/push/pusher.ts'
import { createJobs } from '../../server/jobs/jobs.ts'
import { createEventHub } from '../../server/events/hub.ts'
import { createSecretBox } from '../../server/secrets/secret-box.ts'
import { cpuOf, cpuOfDatabase } from '../support/cpu.ts'
import { type Load, type Sent, load } from '../support/load.ts'
import { median, report } from '../support/report.ts'
import { fillServices } from './fill.ts'
import { recordStatements } from './statements.ts'

const LANES = 8
// Short alternating rounds, each pair with its own ratio, so that other load of the machine affects both alike.
const WARM_UP_SECONDS = 5
const SECONDS = 1
const ROUNDS = 15
const sizes = process.argv.slice(2).map(Number)
const SIZES = sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000]

const dataDir = await mkdtemp(join(tmpdir(), 'parq-bench-'))
const cluster = await startCluster({ dataDir, log: () => {} })
const children: ChildProcess[] = []
const pool = createPool(cluster.connection, () => {})
const served = createPool(cluster.application, () => {})

interface Served {
  port: number
  pid: number
}

function listening(child: ChildProcess): Promise<Served> {
  children.push(child)
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const port = /PARQ is ready: http:\/\/[^:]+:(\d+)/.exec(chunk.toString())?.[1]
      if (port !== undefined && child.pid !== undefined) resolve({ port: Number(port), pid: child.pid })
    })
    child.on('exit', (code) => reject(new Error(`A server ended with ${code}`)))
  })
}

function run(script: string, environment: Record<string, string>): Promise<Served> {
  return listening(
    spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, script)], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
}

/** A round of load, with the CPU milliseconds of the server and of PostgreSQL for each call. */
interface Round extends Load {
  serverCpu: number
  databaseCpu: number
}

async function round({ port, pid }: Served, next: (lane: number) => Sent): Promise<Round> {
  const before = [cpuOf(pid), cpuOfDatabase(dataDir)] as const
  const one = await load(port, LANES, SECONDS, next)
  const calls = (one.requestsPerSecond * SECONDS) / 1_000
  return {
    ...one,
    serverCpu: (cpuOf(pid) - before[0]) / calls,
    databaseCpu: (cpuOfDatabase(dataDir) - before[1]) / calls,
  }
}

try {
  await migrateDatabase(pool)
  const seeder = await pool.connect()
  await seedDemo(seeder, { size: 'small', now: new Date() })
  seeder.release()

  const log = pino({ level: 'silent' })
  const events = createEventHub(served, cluster.application, log)
  const database = createDatabase(served)
  const app = createApp({
    database,
    jobs: createJobs(database, log),
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
    mailer: {
      send: () => Promise.resolve(),
      kept: () => Promise.resolve([]),
      keptMessage: () => Promise.resolve(null),
    },
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
  const signedIn = await app.request(endpointPath(signIn), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@demo.parq.test', password: DEMO_PASSWORD }),
  })
  const { token, user } = sessionOf(v.parse(signIn.response, await signedIn.json()))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const listPath = endpointPath(listServices)
  const addressOf = ({ host, port, user: role, database }: typeof cluster.connection) =>
    `postgres://${role}@${encodeURIComponent(host)}:${port}/${database}`
  const ours = await run('../../server/main.ts', {
    DATABASE_URL: addressOf(cluster.application),
    DATABASE_OWNER_URL: addressOf(cluster.connection),
    PORT: '0',
    DEMO: 'small',
    LOG_LEVEL: 'warn',
  })

  async function page(limit: number): Promise<Service[]> {
    const response = await app.request(`${listPath}?limit=${limit}`, { headers })
    return v.parse(v.object({ data: v.array(Service) }), await response.json()).data
  }

  const figures: Record<string, string | number>[] = []
  for (const size of SIZES) {
    await fillServices(pool, user.companyId ?? '', size)
    const services = (await page(LANES * 40)).filter((service) => service.status === 'completed').slice(0, LANES * 20)
    const [sample] = services
    if (!sample) throw new Error('No services to edit')

    const list = (await recordStatements(async () => void (await page(10)))).filter(isOwn)
    const to = 'recorded'
    const key = uuidv7()
    let answer: Service | undefined
    const edit = (
      await recordStatements(async () => {
        const response = await app.request(endpointPath(editService).replace(':id', sample.id), {
          method: 'PATCH',
          headers: { ...headers, [IDEMPOTENCY_KEY]: key },
          body: JSON.stringify({ changes: { remarks: { from: sample.remarks, to } } }),
        })
        answer = v.parse(Service, await response.json())
      })
    ).filter(isOwn)
    const auditId = edit.find((statement) => statement.text.startsWith('insert into "audit_entries"'))?.values?.[1]
    sample.remarks = to
    const unchanged = Object.fromEntries(
      services.map(({ id, licensePlate, notificationMethod }) => [id, { licensePlate, notificationMethod }]),
    )
    const bare = await run('bare.ts', {
      BARE_SETUP: JSON.stringify({
        connection: cluster.connection,
        companyId: user.companyId,
        list,
        edit,
        sample: { id: sample.id, to, auditId, key },
        answer,
        unchanged,
      }),
    })

    let edits = 0
    const nextEdit = (lane: number): Sent => {
      const service = services[lane * 20 + (edits++ % 20)] ?? sample
      const remarks = { from: service.remarks, to: `edit ${edits}` }
      service.remarks = remarks.to
      return {
        method: 'PATCH',
        path: endpointPath(editService).replace(':id', service.id),
        headers: { ...headers, [IDEMPOTENCY_KEY]: uuidv7() },
        body: JSON.stringify({ changes: { remarks } }),
      }
    }
    const nextList = (): Sent => ({ method: 'GET', path: listPath, headers })
    // Requests the next page, as the app does. The bare handler counts the rows all the same.
    const nextPage = (): Sent => ({
      method: 'GET',
      path: `${listPath}?page=2&knownTotal=${Math.min(size, 10_000)}`,
      headers,
    })

    for (const [name, next] of [
      ['list', nextList],
      ['next page', nextPage],
      ['write', nextEdit],
    ] as const) {
      const mine: Round[] = []
      const theirs: Round[] = []
      await load(ours.port, LANES, WARM_UP_SECONDS, next)
      await load(bare.port, LANES, WARM_UP_SECONDS, next)
      for (let nth = 0; nth < ROUNDS; nth += 1) {
        mine.push(await round(ours, next))
        theirs.push(await round(bare, next))
      }
      const of = (rounds: Round[], key: keyof Round) => median(rounds.map((one) => one[key]))
      const cpu = (rounds: Round[], key: 'serverCpu' | 'databaseCpu') => Number(of(rounds, key).toFixed(2))
      figures.push({
        services: size,
        call: name,
        'PARQ req/s': Math.round(of(mine, 'requestsPerSecond')),
        'bare req/s': Math.round(of(theirs, 'requestsPerSecond')),
        ratio: Number(
          median(mine.map((one, nth) => one.requestsPerSecond / (theirs[nth]?.requestsPerSecond ?? NaN))).toFixed(2),
        ),
        'PARQ p50 ms': Number(of(mine, 'p50').toFixed(1)),
        'PARQ p99 ms': Number(of(mine, 'p99').toFixed(1)),
        'bare p99 ms': Number(of(theirs, 'p99').toFixed(1)),
        'PARQ server, PostgreSQL CPU ms': `${cpu(mine, 'serverCpu')}, ${cpu(mine, 'databaseCpu')}`,
        'bare server, PostgreSQL CPU ms': `${cpu(theirs, 'serverCpu')}, ${cpu(theirs, 'databaseCpu')}`,
      })
    }
  }
  report('server', `npm run bench -- server ${SIZES.join(' ')}`, figures)
  await events.close()
} finally {
  for (const child of children) child.kill('SIGKILL')
  await served.end()
  await pool.end()
  await cluster.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function isOwn({ text }: { text: string }): boolean {
  return !/^(begin|commit|rollback)|app_enter|pg_notify/.test(text)
}
