import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'

import { endpointPath } from '../../contract/endpoint.ts'
import { Id } from '../../contract/primitives.ts'
import type { AppDeps } from '../app.ts'
import type { RequestVariables } from '../middleware/request-log.ts'
import { tokenHash, withSession } from '../session/actor.ts'
import { jsonResponse } from './json-response.ts'
import { parseRequest } from './parse-request.ts'
import { ProblemError } from './problem-error.ts'
import type { RequestContext, Route } from './route.ts'

const BODY_LIMIT = 1024 * 1024

export type AppContext = Context<{ Variables: RequestVariables }>

export function mountRoutes(app: Hono<{ Variables: RequestVariables }>, routes: readonly Route[], deps: AppDeps): void {
  // '/services/count' before '/services/:id', which would take it for an id.
  const inOrder = routes.toSorted((one, other) => parameterCount(one) - parameterCount(other))
  for (const route of inOrder) app.on(route.endpoint.method, endpointPath(route.endpoint), (c) => answer(route, c, deps))
}

function parameterCount({ endpoint }: Route): number {
  return endpoint.path.split(':').length
}

async function answer(route: Route, c: AppContext, deps: AppDeps): Promise<Response> {
  const { endpoint } = route
  // The body is read before a connection is taken: a slow upload must not hold one.
  const body = endpoint.request.body === undefined ? undefined : await readJson(c.req.raw)
  const raw = { params: c.req.param(), query: c.req.query(), headers: c.req.header(), body }
  const announcements: (() => void)[] = []
  const context = requestContext(c, deps, announcements)
  const result = route.needs === 'nothing' ? await route.handle(parseRequest(endpoint, raw), context) : await answerWithin(route, raw, context, c)
  for (const announce of announcements) announce()
  if (deps.checkResponses) v.parse(endpoint.response, result)
  return jsonResponse(result, c.req.raw)
}

type RawRequest = Parameters<typeof parseRequest>[1]

async function answerWithin(route: Exclude<Route, { needs: 'nothing' }>, raw: RawRequest, context: RequestContext, c: AppContext): Promise<unknown> {
  const { endpoint } = route
  const { session } = context
  if (session === null) throw new ProblemError('unauthorized')
  return withSession(context.database, session, chosenCompany(c), async (tx, found) => {
    if (!found) throw new ProblemError('unauthorized')
    const { actor, entered } = found
    if (endpoint.roles !== 'public' && !endpoint.roles.includes(actor.role)) throw new ProblemError('forbidden')
    if (route.needs === 'session') return route.handle(parseRequest(endpoint, raw), { ...context, session, actor, entered, tx })
    const { companyId } = actor
    if (companyId === null) throw new ProblemError('company_required')
    return route.handle(parseRequest(endpoint, raw), { ...context, session, actor: { ...actor, companyId }, entered, tx })
  })
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

function requestContext(c: AppContext, deps: AppDeps, announcements: (() => void)[]): RequestContext {
  return {
    requestId: c.get('requestId'),
    now: deps.now(),
    ip: callerAddress(c, deps.trustProxy),
    deviceId: headerId(c, 'x-device-id'),
    session: bearerSession(c),
    database: deps.database,
    announce: (companyId, collections) => announcements.push(() => deps.events.announce(companyId, collections)),
    announceSignOut: (session) => announcements.push(() => deps.events.announceSignOut(session.toString('hex'))),
  }
}

function callerAddress(c: AppContext, trustProxy: boolean): string {
  // The last entry is the one that our proxy wrote; those before it are whatever the caller sent.
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  if (forwarded !== undefined && forwarded !== '') return forwarded.slice(0, 64)
  // Requests that tests put to the app itself come over no connection.
  return c.env === undefined || !('incoming' in Object(c.env)) ? 'in-process' : (getConnInfo(c).remote.address ?? 'unknown')
}

async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new ProblemError('unsupported_media_type')
  const text = await readText(request)
  try {
    return JSON.parse(text)
  } catch {
    throw new ProblemError('bad_request')
  }
}

/** Stops at the limit, however long the body claims to be. */
async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT) throw new ProblemError('body_too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > BODY_LIMIT) throw new ProblemError('body_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
