import { randomBytes, randomUUID } from 'node:crypto'

import type { Hono } from 'hono'
import type pg from 'pg'
import { pino } from 'pino'
import * as v from 'valibot'
import { afterAll, inject } from 'vitest'

import { DONE_AT, IDEMPOTENCY_KEY, ON_BEHALF_OF } from '../../../contract/write-headers.ts'
import { NO_SUPPORT } from '../../../contract/config.ts'
import { type Endpoint, type RequestInput, type ResponseOf, endpointPath } from '../../../contract/endpoint.ts'
import { Problem } from '../../../contract/problem.ts'
import { signIn, sessionOf } from '../../../contract/session.ts'
import { mailPeople } from '../../../server/alerts/people-mail-jobs.ts'
import { sendAlerts } from '../../../server/alerts/send-alerts.ts'
import type { AppDeps } from '../../../server/app-deps.ts'
import { createApp } from '../../../server/app.ts'
import { type Database, createDatabase, createPool } from '../../../server/db/database.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { type EventHub, createEventHub } from '../../../server/events/hub.ts'
import { endExports } from '../../../server/exports/end-exports.ts'
import { makeExport, makeExports } from '../../../server/exports/make-export.ts'
import { SIGN_UP_COUNTRIES } from '../../../domain/countries.ts'
import { advanceInvoices } from '../../../server/invoicing/advance-invoice.ts'
import { createPlatforms } from '../../../server/invoicing/platforms.ts'
import { createSimulators } from '../../../server/invoicing/simulators/simulators.ts'
import { type Jobs, createJobs } from '../../../server/jobs/jobs.ts'
import { deliverMail } from '../../../server/mail/deliver.ts'
import { sendMessages } from '../../../server/messaging/advance-message.ts'
import { companyCalls } from '../../../server/limiter/company-calls.ts'
import { createMessengers } from '../../../server/messaging/messengers.ts'
import { createSimulatedWhatsApp } from '../../../server/messaging/simulators/simulated-whatsapp.ts'
import { eraseLater } from '../../../server/privacy/erase-later.ts'
import { createPusher } from '../../../server/push/pusher.ts'
import { mailViews } from '../../../server/saved-views/mail-views.ts'
import { createSecretBox } from '../../../server/secrets/secret-box.ts'
import { voidInTime } from '../../../server/services/stay-timer.ts'
import type { KeptMessages, Mailer } from '../../../server/mail/mailer.ts'
import { TEMPLATE } from './global-setup.ts'

/** Additions to a call beyond its contract. */
export interface Caller {
  token?: string
  companyId?: string
  deviceId?: string
  userAgent?: string
  /** Idempotency key of a queueable write; by default each call has a new key. */
  key?: string
  /** Author of a queueable write that another person sends. */
  onBehalfOf?: string
  /** Time at which the author made a queued write. */
  doneAt?: string
}

export type Answer<E extends Endpoint> =
  | { ok: true; status: number; value: ResponseOf<E> }
  | { ok: false; status: number; problem: Problem }

export interface TestServer {
  app: Pick<Hono, 'request'>
  database: Database
  mailer: Mailer
  /** Jobs without a timer: `drain` runs the due jobs. */
  jobs: Jobs
  /** Connection as the owner, which bypasses row-level security, to prepare and to check. */
  owner: pg.Pool
  /** Connection with the application's login, like the server's own. */
  application: pg.Pool
  call<E extends Endpoint>(endpoint: E, request: RequestInput<E>, caller?: Caller): Promise<Answer<E>>
  /** Returns the answer of a call that must succeed. */
  value<E extends Endpoint>(endpoint: E, request: RequestInput<E>, caller?: Caller): Promise<ResponseOf<E>>
  signIn(email: string): Promise<string>
  close(): Promise<void>
}

/** Parts of the server that a test replaces. */
interface Overrides extends Partial<AppDeps> {
  /** Messages that were stored instead of sent; by default there are none. */
  kept?: KeptMessages
}

/** Number of APIs on the database that take the calls in turn: `npm run two-apis` sets two. */
export const APIS = Number(process.env['APIS'] ?? 1)

function nextOf<T>(of: readonly T[], turn: number): T {
  const one = of[turn % of.length]
  if (one === undefined) throw new Error('APIS must be one or more')
  return one
}

/** Discards every message. */
const SILENT: Mailer = {
  send: () => Promise.resolve(),
  kept: () => Promise.resolve([]),
  keptMessage: () => Promise.resolve(null),
}

/**
 * Starts the real server on its own copy of a database, by default the demo's. Calls run in-process, and each answer
 * is checked against the contract.
 */
export async function startTestServer(overrides: Overrides = {}, template = TEMPLATE): Promise<TestServer> {
  const cluster = inject('cluster')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = createPool({ ...cluster, database: 'postgres', max: 1 }, () => {})
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  // Like the server's start, revokes a right that new databases grant to everyone, because copies don't inherit the
  // revoke.
  await admin.query(`revoke temporary on database ${name} from public`)

  const owner = createPool({ ...cluster, database: name, max: 8 }, () => {})
  const asApplication = { ...inject('application'), database: name }
  const pool = createPool({ ...asApplication, max: 8 }, () => {})
  const database = createDatabase(pool)
  const log = pino({ level: 'silent' })
  const mailer = overrides.mailer ?? SILENT
  const appUrl = () => 'https://parq.test'
  const jobs = createJobs(database, log)
  deliverMail(jobs, { database, mailer, appUrl, log })
  const now = overrides.now ?? (() => new Date())
  const secrets = createSecretBox(randomBytes(32))
  const platforms =
    overrides.platforms ??
    createPlatforms({
      secrets,
      now,
      simulated: createSimulators(now, null),
    })
  const messengers = overrides.messengers ?? createMessengers({ secrets, simulated: createSimulatedWhatsApp(now) })
  const pusher = overrides.pusher ?? createPusher({ key: Buffer.alloc(32, 1), appUrl, ask: () => Promise.resolve(201) })
  const hubs: EventHub[] = []
  const apps = Array.from({ length: APIS }, () => {
    const events = createEventHub(pool, asApplication, log)
    hubs.push(events)
    return createApp({
      database,
      events,
      log,
      now: () => new Date(),
      files: null,
      mailer,
      jobs,
      platforms,
      messengers,
      secrets,
      superAdminsNeedFactor: false,
      pusher,
      appUrl,
      trustProxy: false,
      companyCalls: companyCalls(),
      signUpCountries: SIGN_UP_COUNTRIES,
      oldApplication: null,
      support: NO_SUPPORT,
      areas: { users: '', entities: '', management: '', payments: '', services: '' },
      appOrigins: [],
      map: { tiles: '/tiles/{z}/{x}/{y}.png', attribution: '' },
      geocoder: null,
      demo: null,
      metrics: null,
      checkResponses: true,
      ...overrides,
    })
  })
  voidInTime(jobs, { database, events: nextOf(hubs, 0), now })
  advanceInvoices(jobs, { database, platforms, events: nextOf(hubs, 0), now, log })
  sendAlerts(jobs, { database, pusher, now, log })
  sendMessages(jobs, { database, messengers, appUrl, now, log })
  mailPeople(jobs, { now })
  mailViews(jobs, { database, now })
  makeExports(jobs, (key) => makeExport(key, jobs, { database, now, log }))
  endExports(jobs)
  eraseLater(jobs, { database, mailer: overrides.kept ?? { deleteKept: () => Promise.resolve() } })
  let turn = 0
  const app: TestServer['app'] = {
    async request(...given) {
      const response = await nextOf(apps, turn++).request(...given)
      // Sends queued mail, so that a test that reads sent mail finds what this call queued.
      if (overrides.mailer !== undefined) await jobs.drain()
      return response
    },
  }

  async function call<E extends Endpoint>(
    endpoint: E,
    request: RequestInput<E>,
    caller: Caller = {},
  ): Promise<Answer<E>> {
    const response = await app.request(urlOf(endpoint, request), initOf(endpoint, request, caller))
    const body: unknown = await response.json()
    if (response.ok)
      return { ok: true, status: response.status, value: v.parse(endpoint.response, body) as ResponseOf<E> }
    return { ok: false, status: response.status, problem: v.parse(Problem, body) }
  }

  return {
    app,
    mailer,
    jobs,
    database,
    owner,
    application: pool,
    call,
    async value(endpoint, request, caller) {
      const answer = await call(endpoint, request, caller)
      if (!answer.ok) throw new Error(`${endpoint.id} was refused: ${JSON.stringify(answer.problem)}`)
      return answer.value
    },
    async signIn(email) {
      const answer = await call(signIn, { body: { email, password: DEMO_PASSWORD } })
      if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.problem.code}`)
      return sessionOf(answer.value).token
    },
    async close() {
      for (const hub of hubs) await hub.close()
      await pool.end()
      await owner.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** Starts a server for one file of tests; it is closed after the file. */
export async function openTestServer(overrides: Overrides = {}): Promise<TestServer> {
  const server = await startTestServer(overrides)
  afterAll(() => server.close())
  return server
}

type Parts = Record<'params' | 'query' | 'headers', Record<string, string | undefined>> & { body: unknown }

function partsOf(request: object): Partial<Parts> {
  return request
}

function urlOf(endpoint: Endpoint, request: object): string {
  const { params = {}, query = {} } = partsOf(request)
  const path = endpointPath(endpoint).replaceAll(/:([a-z]+)/gi, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  return search.size === 0 ? path : `${path}?${search}`
}

function initOf(
  endpoint: Endpoint,
  request: object,
  { token, companyId, deviceId, userAgent, key = randomUUID(), onBehalfOf, doneAt }: Caller,
): RequestInit {
  const { headers: given = {}, body } = partsOf(request)
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) if (value !== undefined) headers.set(name, value)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (companyId !== undefined) headers.set('x-company-id', companyId)
  if (deviceId !== undefined) headers.set('x-device-id', deviceId)
  if (userAgent !== undefined) headers.set('user-agent', userAgent)
  if (endpoint.queueable || endpoint.idempotent) headers.set(IDEMPOTENCY_KEY, key)
  if (onBehalfOf !== undefined) headers.set(ON_BEHALF_OF, onBehalfOf)
  if (doneAt !== undefined) headers.set(DONE_AT, doneAt)
  if (body !== undefined) headers.set('content-type', 'application/json')
  return { method: endpoint.method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
}
