import * as v from 'valibot'

import { Key } from '../../contract/batch.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { Id } from '../../contract/primitives.ts'
import { IDEMPOTENCY_KEY, IF_MATCH, ON_BEHALF_OF } from '../../contract/write-headers.ts'
import type { EventHub } from '../events/hub.ts'
import { doOnce } from '../idempotency/do-once.ts'
import { type Answer, requestHash } from '../idempotency/receipts.ts'
import { type Call, type RawRequest, inCompany, inDevice, inSession, requireAccess } from './enter-context.ts'
import { readId, readOriginal } from './original-form.ts'
import { parseRequest } from './parse-request.ts'
import { type PlainForm, plainFormOf, plainPath } from './plain-form.ts'
import { ProblemError, invalidField } from './problem-error.ts'
import type { Caller, Contexts, RequestContext, Route } from './route.ts'

/**
 * Runs one call, sent alone or in a batch: authorises, looks up the idempotency receipt, parses, handles, and stores
 * the receipt, all in one transaction; then notifies. Throws `ProblemError` if the call is refused. The final refusal
 * of a write with a key is stored under the key and returned.
 */
export async function executeRoute(route: Route, raw: RawRequest, caller: Caller, events: EventHub): Promise<Answer> {
  return withNotices(caller, events, (context) => runRoute(route, raw, context))
}

/** Runs work that writes, and notifies devices and workers once it is committed. */
export async function withNotices<T>(
  caller: Caller,
  events: EventHub,
  work: (context: RequestContext) => Promise<T>,
): Promise<T> {
  const afterCommit: (() => void)[] = []
  const result = await work({
    ...caller,
    expectedVersion: null,
    announce: (companyId, collections) => afterCommit.push(() => events.announce(companyId, collections)),
    announceAccount: (companyId) => afterCommit.push(() => events.announceAccount(companyId)),
    announceSignOut: (session) => afterCommit.push(() => events.announceSignOut(session.toString('hex'))),
    enqueue: async (queue, data, tx, afterMs, priority) => {
      await caller.jobs.send(queue, data, tx, afterMs, priority)
      afterCommit.push(() => caller.jobs.wake())
    },
  })
  for (const notify of afterCommit) notify()
  return result
}

async function runRoute<Needs extends keyof Contexts>(
  route: Route<Needs>,
  sent: RawRequest,
  given: RequestContext,
): Promise<Answer> {
  const { endpoint } = route
  const { authorise, run } = CONTEXTS[route.needs]
  if (route.needs === 'company' || route.needs === 'steps') given.companyCalls.requireRoom(given)
  const { raw, form, companyIds } = readOriginal(route, sent, given.now)
  const isKeyed = isDoneOnce(route, given)
  const expectedVersion = versionToEdit(endpoint, given)
  // A device without a session acts for nobody else and has no queue.
  const isQueued = isKeyed && route.needs === 'company'
  // Only queued writes can wait on the device of a person who has left. All others are acts of their sender.
  const isForOther = isQueued && given.onBehalfOf !== null
  const context = {
    ...given,
    chosenCompany: companyToEnter(endpoint, raw, given) ?? readId(companyIds[0]),
    expectedVersion,
    onBehalfOf: isQueued ? given.onBehalfOf : null,
    doneAt: isQueued ? given.doneAt : null,
  }
  const call: Call = { endpoint, raw, context, write: null }

  if (Number.isNaN(expectedVersion)) {
    await authorise(call)
    throw invalidField(IF_MATCH, 'invalidField')
  }
  if (route.prepare !== undefined) {
    const companyId = await authorise(call)
    if (companyId === null) throw new ProblemError('company_required')
    await withPlainPaths(form, async () => route.prepare?.(parseRequest(endpoint, raw, form), companyId))
  }
  if (isKeyed) {
    const key = v.safeParse(Key, context.key)
    const author = v.safeParse(v.nullable(Id), context.onBehalfOf)
    if (!key.success || !author.success || (isForOther && !endpoint.queueable)) {
      await authorise(call)
      // A blank key is refused, because its caller wants the write to be done once.
      if (!context.key) throw new ProblemError('idempotency_key_required')
      // An unreadable author must not be replaced by the sender.
      throw invalidField(key.success ? ON_BEHALF_OF : IDEMPOTENCY_KEY, 'invalidField')
    }
    // The request as sent: ids that the server creates would differ each time.
    call.write = { key: key.output, hash: requestHash(endpoint.id, sent.params, sent.body) }
  } else if (isKeyable(route) && (given.onBehalfOf !== null || given.doneAt !== null)) {
    await authorise(call)
    throw new ProblemError('idempotency_key_required')
  }
  return run(call, async (entered) => {
    requireCompanies(companyIds, entered)
    const body = await withPlainPaths(form, () => route.handle(parseRequest(endpoint, raw, form), entered))
    return { status: isCreation(endpoint, raw, body) ? 201 : 200, body }
  })
}

/** Returns whether a call is a write that is done once per key. A device always sends a key; a person may. */
function isDoneOnce(route: Pick<Route, 'needs' | 'endpoint'>, { key }: Caller): boolean {
  if (route.needs === 'device') return route.endpoint.idempotent === true
  return isKeyable(route) && key !== null
}

function isKeyable({ needs, endpoint }: Pick<Route, 'needs' | 'endpoint'>): boolean {
  return needs === 'company' && (endpoint.queueable || endpoint.idempotent === true)
}

const ETAG = /^(?:W\/)?"?(\d{1,9})"?$/

/**
 * Returns the version that an edit names; null if it names none, NaN if it is unreadable. Other calls have no version.
 */
function versionToEdit(endpoint: Endpoint, { ifMatch }: Caller): number | null {
  if (ifMatch === null || ifMatch.trim() === '*' || plainFormOf(endpoint) === null) return null
  return Number(ETAG.exec(ifMatch.trim())?.[1])
}

/** Throws `not_found` if a request names another company than the caller's. */
function requireCompanies(named: readonly unknown[], context: Contexts[keyof Contexts]): void {
  if (named.length === 0) return
  const companyId = 'actor' in context ? context.actor.companyId : null
  if (companyId === null || !named.every((one) => readId(one) === companyId)) throw new ProblemError('not_found')
}

/** Returns faults of plain fields with their paths in the body as sent. */
async function withPlainPaths<T>(form: PlainForm | null, work: () => Promise<T>): Promise<T> {
  if (form === null) return work()
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProblemError) || error.details.errors === undefined) throw error
    const errors = error.details.errors.map((one) => ({ ...one, path: plainPath(one.path) }))
    throw new ProblemError(error.code, { ...error.details, errors }, { cause: error })
  }
}

/** Returns the company in which a super admin works: the chosen one, otherwise the one that the call names. */
function companyToEnter({ enters }: Endpoint, { params }: RawRequest, { chosenCompany }: Caller): string | null {
  if (enters === undefined || chosenCompany !== null) return chosenCompany
  const named = v.safeParse(v.object({ [enters]: Id }), params)
  return named.success ? (named.output[enters] ?? null) : null
}

/** Returns false if the call returned an existing record under another id. */
function isCreation({ creates }: Endpoint, { body: requested }: RawRequest, answer: unknown): boolean {
  const [requestedId, createdId] = [idOf(requested), idOf(answer)]
  return creates !== undefined && createdId !== null && (requestedId ?? createdId) === createdId
}

const Identified = v.object({ id: Id })

/** Returns the id in a body; null if there is none. */
export function idOf(body: unknown): string | null {
  const identified = v.safeParse(Identified, body)
  return identified.success ? identified.output.id : null
}

// Contexts: what a route needs, who may enter, and what runs inside

interface RouteContext<Context> {
  /**
   * Returns the caller's company, or throws if the caller may not make the call. For calls that are refused early, or
   * that do slow work before they run.
   */
  authorise: (call: Call) => Promise<string | null>
  /** Authorises the caller, then handles the call. */
  run: (call: Call, handle: (context: Context) => Promise<Answer>) => Promise<Answer>
}

const authorise = ({ endpoint, context }: Call) => requireAccess(endpoint, context)

const CONTEXTS: { readonly [Needs in keyof Contexts]: RouteContext<Contexts[Needs]> } = {
  none: { authorise: () => Promise.resolve(null), run: ({ context }, handle) => handle(context) },
  device: {
    authorise: (call) => inDevice(call, ({ actor }) => Promise.resolve(actor.companyId)),
    run: (call, handle) => doOnce(inDevice, call, handle),
  },
  session: { authorise, run: inSession },
  steps: {
    authorise,
    run: async (call, handle) => {
      if (!hasLink(call)) await authorise(call)
      return handle({
        ...call.context,
        inSession: (work) => inSession(call, work),
        inCompany: (work) => inCompany(call, work),
      })
    },
  },
  company: { authorise, run: (call, handle) => doOnce(inCompany, call, handle) },
}

/** Returns whether the call has a link instead of a session; its handler checks the link. */
function hasLink({ endpoint: { byLink }, raw: { headers } }: Call): boolean {
  return byLink !== undefined && Object.hasOwn(headers ?? {}, byLink)
}
