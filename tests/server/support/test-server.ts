import { randomUUID } from 'node:crypto'

import type { Hono } from 'hono'
import type pg from 'pg'
import { pino } from 'pino'
import * as v from 'valibot'
import { inject } from 'vitest'

import { type Endpoint, type GivenRequest, type ResponseOf, endpointPath } from '../../../contract/endpoint.ts'
import { Problem } from '../../../contract/problem.ts'
import { signIn } from '../../../contract/session.ts'
import { type AppDeps, createApp } from '../../../server/app.ts'
import { type Database, createDatabase, createPool } from '../../../server/db/database.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { createEventHub } from '../../../server/events/hub.ts'
import { TEMPLATE } from './global-setup.ts'

/** What a call may carry beside what its contract asks. */
export interface Caller {
  token?: string
  companyId?: string
  deviceId?: string
}

export type Answer<E extends Endpoint> = { ok: true; status: number; value: ResponseOf<E> } | { ok: false; status: number; problem: Problem }

export interface TestServer {
  app: Pick<Hono, 'request'>
  database: Database
  /** As the owner, past row-level security: to arrange and to look. */
  owner: pg.Pool
  call<E extends Endpoint>(endpoint: E, request: GivenRequest<E>, caller?: Caller): Promise<Answer<E>>
  /** The answer of a call that must succeed. */
  value<E extends Endpoint>(endpoint: E, request: GivenRequest<E>, caller?: Caller): Promise<ResponseOf<E>>
  signIn(email: string): Promise<string>
  close(): Promise<void>
}

/** The real server on a copy of the demo's database of its own, called in-process, each answer checked by the contract. */
export async function startTestServer(overrides: Partial<AppDeps> = {}): Promise<TestServer> {
  const cluster = inject('cluster')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = createPool({ ...cluster, database: 'postgres', max: 1 }, () => {})
  await admin.query(`create database ${name} template ${TEMPLATE}`)

  const connection = { ...cluster, database: name }
  const owner = createPool({ ...connection, max: 8 }, () => {})
  const database = createDatabase(owner)
  const log = pino({ level: 'silent' })
  const events = createEventHub(owner, connection, log)
  const app = createApp({
    database,
    events,
    log,
    now: () => new Date(),
    files: null,
    trustProxy: false,
    oldApplication: null,
    map: { tiles: '/tiles/{z}/{x}/{y}.png', attribution: '' },
    demo: null,
    checkResponses: true,
    ...overrides,
  })

  async function call<E extends Endpoint>(endpoint: E, request: GivenRequest<E>, caller: Caller = {}): Promise<Answer<E>> {
    const response = await app.request(urlOf(endpoint, request), initOf(endpoint, request, caller))
    const body: unknown = await response.json()
    if (response.ok) return { ok: true, status: response.status, value: v.parse(endpoint.response, body) as ResponseOf<E> }
    return { ok: false, status: response.status, problem: v.parse(Problem, body) }
  }

  return {
    app,
    database,
    owner,
    call,
    async value(endpoint, request, caller) {
      const answer = await call(endpoint, request, caller)
      if (!answer.ok) throw new Error(`${endpoint.id} was refused: ${JSON.stringify(answer.problem)}`)
      return answer.value
    },
    async signIn(email) {
      const answer = await call(signIn, { body: { email, password: DEMO_PASSWORD } })
      if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.problem.code}`)
      return answer.value.token
    },
    async close() {
      await events.close()
      await owner.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

type Parts = Record<'params' | 'query' | 'headers', Record<string, string | undefined>> & { body: unknown }

function partsOf(request: object): Partial<Parts> {
  return request
}

function urlOf(endpoint: Endpoint, request: object): string {
  const { params = {}, query = {} } = partsOf(request)
  const path = endpointPath(endpoint).replaceAll(/:([a-z]+)/gi, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  return search.size === 0 ? path : `${path}?${search}`
}

function initOf(endpoint: Endpoint, request: object, { token, companyId, deviceId }: Caller): RequestInit {
  const { headers: given = {}, body } = partsOf(request)
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) if (value !== undefined) headers.set(name, value)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (companyId !== undefined) headers.set('x-company-id', companyId)
  if (deviceId !== undefined) headers.set('x-device-id', deviceId)
  if (body !== undefined) headers.set('content-type', 'application/json')
  return { method: endpoint.method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
}
