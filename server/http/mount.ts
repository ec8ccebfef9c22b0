import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'

import { DoneAt } from '../../contract/batch.ts'
import { DONE_AT, IDEMPOTENCY_KEY, IF_MATCH, ON_BEHALF_OF } from '../../contract/write-headers.ts'
import { type Endpoint, endpointPath } from '../../contract/endpoint.ts'
import { Id } from '../../contract/primitives.ts'
import { Problem } from '../../contract/problem.ts'
import { TABLET_REPORT, TABLET_REPORT_MAX, TabletReport } from '../../contract/tablet-report.ts'
import { UNSENT_WORK, UnsentReport } from '../../contract/unsent-work.ts'
import { accessOf } from './endpoint-access.ts'
import type { AppDeps } from '../app-deps.ts'
import type { Answer } from '../idempotency/receipts.ts'
import { forwardedAddress } from '../limiter/network.ts'
import type { RequestVariables } from '../middleware/request-log.ts'
import { tokenHash } from '../session/actor.ts'
import { jsonResponse } from './json-response.ts'
import { requireAccess } from './enter-context.ts'
import { executeRoute, idOf } from './execute-route.ts'
import { refusalsOf } from '../openapi/refusals.ts'
import { ProblemError, refusalIn } from './problem-error.ts'
import type { Caller, Route } from './route.ts'

const BODY_LIMIT = 1024 * 1024
const PROBLEM_TYPE = 'application/problem+json'

export type AppContext = Context<{ Variables: RequestVariables }>

export function mountRoutes(app: Hono<{ Variables: RequestVariables }>, routes: readonly Route[], deps: AppDeps): void {
  // '/services/count' must precede '/services/:id', which would match it as an id.
  const inOrder = routes.toSorted((one, other) => parameterCount(one) - parameterCount(other))
  for (const route of inOrder) {
    // Throws at start if the access table lacks an endpoint.
    accessOf(route.endpoint)
    app.on(route.endpoint.method, endpointPath(route.endpoint), (c) => answer(route, c, deps))
  }
}

function parameterCount({ endpoint }: Route): number {
  return endpoint.path.split(':').length
}

async function answer(route: Route, c: AppContext, deps: AppDeps): Promise<Response> {
  const { endpoint } = route
  const caller = callerOf(c, deps)
  const body = endpoint.request.body === undefined ? undefined : await readBody(() => readJson(c), endpoint, caller)
  const raw = { params: c.req.param(), query: queryOf(c), headers: c.req.header(), body }
  const answered = await executeRoute(route, raw, caller, deps.events).catch((error: unknown) => {
    if (deps.checkResponses) requireDocumented(endpoint, error)
    throw error
  })
  // A final refusal of a write with a key is an answer, which its receipt keeps.
  const refusal = refusalIn(answered)
  if (refusal !== null) c.set('refusal', refusal)
  if (deps.checkResponses)
    v.parse(answered.status < 300 ? endpoint.response : documentedProblem(endpoint), answered.body)
  const response = await jsonResponse(
    answered.body,
    c.req.raw,
    answered.status,
    answered.status < 300 ? undefined : PROBLEM_TYPE,
  )
  setLocation(response, endpoint, answered)
  // Names the key if the write's receipt is stored. An answer without a key is not final.
  if ((endpoint.queueable || endpoint.idempotent) && caller.key !== null)
    response.headers.set(IDEMPOTENCY_KEY, caller.key)
  return response
}

function documentedProblem(endpoint: Endpoint): v.GenericSchema {
  return v.object({ ...Problem.entries, code: v.picklist(refusalsOf(endpoint)) })
}

/** Throws if a call is refused with a code that its description lacks. */
function requireDocumented(endpoint: Endpoint, error: unknown): void {
  if (error instanceof ProblemError && !refusalsOf(endpoint).includes(error.code))
    throw new Error(`${endpoint.id} is refused with ${error.code}, which its description lacks`)
}

/**
 * Reads a body before a database connection is taken: a slow upload must not hold one. If the body can't be read,
 * access comes first.
 */
export async function readBody<Body>(read: () => Promise<Body>, endpoint: Endpoint, caller: Caller): Promise<Body> {
  try {
    return await read()
  } catch (error) {
    await requireAccess(endpoint, caller)
    throw error
  }
}

/** Sets the header with the address of the created record. */
export function setLocation(response: Response, { area, creates }: Endpoint, { status, body }: Answer): void {
  const id = idOf(body)
  if (status === 201 && creates !== undefined && id !== null)
    response.headers.set('location', endpointPath({ area, path: creates }).replace(':id', id))
}

/** A repeated parameter is a list, like commas: clients write both. */
function queryOf(c: AppContext): Record<string, string> {
  return Object.fromEntries(Object.entries(c.req.queries()).map(([name, values]) => [name, values.join(',')]))
}

export function bearerSession(c: AppContext): Buffer | null {
  const token = /^Bearer (\S{1,200})$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return token === undefined ? null : tokenHash(token)
}

function headerId(c: AppContext, name: string): string | null {
  const parsed = v.safeParse(Id, c.req.header(name))
  return parsed.success ? parsed.output : null
}

export function chosenCompany(c: AppContext): string | null {
  return headerId(c, 'x-company-id')
}

/** An unreadable header counts as no report. */
const Report = v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(8_192), v.parseJson(), UnsentReport)), null)
const Tablet = v.fallback(
  v.nullable(v.pipe(v.string(), v.maxLength(TABLET_REPORT_MAX), v.parseJson(), TabletReport)),
  null,
)

export function callerOf(c: AppContext, deps: AppDeps): Caller {
  return {
    requestId: c.get('requestId'),
    now: deps.now(),
    ip: callerAddress(c, deps),
    deviceId: headerId(c, 'x-device-id'),
    userAgent: c.req.header('user-agent') ?? null,
    session: bearerSession(c),
    database: deps.database,
    jobs: deps.jobs,
    log: deps.log,
    companyCalls: deps.companyCalls,
    superAdminsNeedFactor: deps.superAdminsNeedFactor,
    chosenCompany: chosenCompany(c),
    ifMatch: c.req.header(IF_MATCH) ?? null,
    key: c.req.header(IDEMPOTENCY_KEY)?.trim() ?? null,
    onBehalfOf: c.req.header(ON_BEHALF_OF) ?? null,
    doneAt: v.parse(DoneAt, c.req.header(DONE_AT)) ?? null,
    unsent: v.parse(Report, c.req.header(UNSENT_WORK)),
    tablet: v.parse(Tablet, c.req.header(TABLET_REPORT)),
  }
}

const warned = new WeakSet<AppDeps>()

function callerAddress(c: AppContext, deps: AppDeps): string {
  const forwarded = c.req.header('x-forwarded-for')
  if (forwarded !== undefined && !deps.trustProxy && !warned.has(deps)) {
    warned.add(deps)
    deps.log.warn(
      'A request came with X-Forwarded-For, and TRUST_PROXY is 0. Behind a proxy set it to 1: else everybody counts as one address, and who guesses passwords holds up everybody else.',
    )
  }
  // Our proxy added the last entry; the caller may have written the others.
  const forwardedFor = deps.trustProxy ? forwardedAddress(forwarded?.split(',').at(-1) ?? '') : null
  if (forwardedFor !== null) return forwardedFor
  return isOverConnection(c) ? (getConnInfo(c).remote.address ?? 'unknown') : 'in-process'
}

/** Requests of tests to the app itself have no connection. */
function isOverConnection(c: AppContext): boolean {
  return c.env !== undefined && 'incoming' in Object(c.env)
}

export async function readJson(c: AppContext): Promise<unknown> {
  const request = c.req.raw
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new ProblemError('unsupported_media_type')
  const text = await readText(request, isOverConnection(c))
  try {
    return JSON.parse(text)
  } catch {
    throw new ProblemError('bad_request')
  }
}

/** Stops at the limit, whatever length the body declares. */
async function readText(request: Request, isOverConnection: boolean): Promise<string> {
  const declared = request.headers.get('content-length')
  if (Number(declared ?? 0) > BODY_LIMIT) throw new ProblemError('body_too_large')
  // Node's parser ends a body at its declared length, and reading the whole body needs no web stream.
  if (isOverConnection && declared !== null) return Buffer.from(await request.arrayBuffer()).toString('utf8')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > BODY_LIMIT) throw new ProblemError('body_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
