import * as v from 'valibot'

import { Key } from '../../contract/batch.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { PROBLEM_CODES } from '../../contract/errors.ts'
import { Id } from '../../contract/primitives.ts'
import { IDEMPOTENCY_KEY, IF_MATCH, ON_BEHALF_OF } from '../../contract/write-headers.ts'
import { accessOf, isAllowed } from './endpoint-access.ts'
import type { Transaction } from '../db/database.ts'
import type { EventHub } from '../events/hub.ts'
import {
  type Answer,
  askForReceipt,
  type FoundReceipts,
  type KeyedRequest,
  readReceipt,
  receiptId,
  requestHash,
  saveReceipt,
} from '../idempotency/receipts.ts'
import { enterDevice } from '../kiosk-devices/enter-device.ts'
import { refuseWrite } from '../refused-money/refuse-write.ts'
import { actorAtMoment, namedIds } from '../rights/past-rights.ts'
import { needsProof, requireEnrolled, requireRecentProof } from '../second-factor/require-factor.ts'
import { actingFor, requireNotAfterLeaving } from '../session/acting-for.ts'
import { type Actor, withSession } from '../session/actor.ts'
import { readId, readOriginal } from './original-form.ts'
import { parseRequest } from './parse-request.ts'
import { type PlainForm, plainFormOf, plainPath } from './plain-form.ts'
import { ProblemError, invalidField } from './problem-error.ts'
import type { Caller, CompanyContext, Contexts, RequestContext, Route, SessionContext } from './route.ts'

type RawRequest = Parameters<typeof parseRequest>[1]

/** One call on its way through the pipeline. */
interface Call {
  endpoint: Endpoint
  raw: RawRequest
  context: RequestContext
  /** Key and hash of a write that is done only once; null for any other call. */
  write: KeyedRequest | null
}

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

/** Enters a context. `work` also gets the receipt of the call's key. */
type Enter<Context> = <T>(call: Call, work: (context: Context, receipts: FoundReceipts) => Promise<T>) => Promise<T>

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
    run: (call, handle) => once(inDevice, call, handle),
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
  company: { authorise, run: (call, handle) => once(inCompany, call, handle) },
}

/** Returns whether the call has a link instead of a session; its handler checks the link. */
function hasLink({ endpoint: { byLink }, raw: { headers } }: Call): boolean {
  return byLink !== undefined && Object.hasOwn(headers ?? {}, byLink)
}

/** Returns the caller's company. Throws `unauthorized` or `forbidden`, before any fault of the request. */
export async function requireAccess(endpoint: Endpoint, caller: Caller): Promise<string | null> {
  if (accessOf(endpoint) === 'public') return null
  return openSession(caller, null, async ({ actor, entered }) => {
    requireRole(endpoint, actor)
    requireEnrolled(endpoint, entered, caller, false)
    if (needsProof(endpoint)) requireRecentProof({ entered })
    return actor.companyId
  })
}

function requireRole(endpoint: Endpoint, { role }: Pick<Actor, 'role'>): void {
  if (!isAllowed(role, accessOf(endpoint))) throw new ProblemError('forbidden')
}

async function openSession<T>(
  { session, database, chosenCompany, now }: Caller,
  write: KeyedRequest | null,
  work: (scope: Pick<SessionContext, 'tx' | 'actor' | 'entered' | 'session'>, receipts: FoundReceipts) => Promise<T>,
): Promise<T> {
  if (session === null) throw new ProblemError('unauthorized')
  const inside = async (
    tx: Transaction,
    found: Pick<SessionContext, 'actor' | 'entered'> | null,
    receipts: FoundReceipts = [],
  ) => {
    if (!found) throw new ProblemError('unauthorized')
    return work({ ...found, session, tx }, receipts)
  }
  return withSession(database, session, chosenCompany, inside, {
    now,
    ...(write !== null && { ask: (db) => askForReceipt(db, write) }),
  })
}

function inDevice<T>(
  { raw, context, write }: Call,
  work: (context: Contexts['device'], receipts: FoundReceipts) => Promise<T>,
): Promise<T> {
  return enterDevice(raw.headers, context, async (scope) => {
    context.companyCalls.take(scope.actor.companyId, context)
    return work({ ...context, ...scope }, write === null ? [] : await askForReceipt(scope.tx.db, write))
  })
}

function inSession<T>(
  { endpoint, context, write }: Call,
  work: (context: SessionContext, receipts: FoundReceipts) => Promise<T>,
): Promise<T> {
  return openSession(context, write, async (scope, receipts) => {
    // A write's receipt is read before the role is checked; `attempt` checks the role.
    if (write === null) requireRole(endpoint, scope.actor)
    // Before the write is judged: a refusal for the second factor has no receipt, so that the write can be repeated.
    requireEnrolled(endpoint, scope.entered, context, write !== null && endpoint.queueable)
    if (needsProof(endpoint)) requireRecentProof(scope)
    return work({ ...context, ...scope }, receipts)
  })
}

/** Runs `work` in the company of the session, in the name of the person who made the write. */
function inCompany<T>(call: Call, work: (context: CompanyContext, receipts: FoundReceipts) => Promise<T>): Promise<T> {
  const { endpoint, write } = call
  return inSession(call, async (context, receipts) => {
    const { companyId } = context.actor
    if (companyId === null) throw new ProblemError(endpoint.enters === undefined ? 'company_required' : 'not_found')
    context.companyCalls.take(companyId, context)
    const sender = { ...context.actor, companyId }
    // A sender who may not act for the author is refused without a receipt: the write itself was not judged.
    const actor = write === null ? sender : await actingFor(context.onBehalfOf, context.tx, sender, endpoint)
    return work({ ...context, actor }, receipts)
  })
}

// Idempotency

/**
 * Does a write once per key; a call without a key is simply run. The effect and its receipt are one transaction. A
 * refusal rolls the effect back, so its receipt is stored in a second transaction before the refusal is returned.
 * Otherwise a late copy of the request could still be done after the person has discarded the change. A missing role is
 * such a refusal too: the person learns that the write will never be done. A write that today's rights refuse is tried
 * again with the rights at the time of the act.
 */
async function once<Context extends CompanyContext>(
  enter: Enter<Context>,
  call: Call,
  handle: (context: Context) => Promise<Answer>,
): Promise<Answer> {
  const { endpoint, raw, write } = call
  if (write === null) return enter(call, handle)
  const origin = { doneAt: call.context.doneAt, names: namedIds(raw) }

  let hasEntered = false
  const unlessDone = async (
    { actor }: Context,
    receipts: FoundReceipts,
    next: () => Promise<Answer>,
  ): Promise<Answer> => {
    hasEntered = true
    return readReceipt(receipts, actor, write) ?? next()
  }
  const attempt = async (context: Context): Promise<Answer> => {
    const { tx, actor } = context
    requireRole(endpoint, actor)
    await requireNotAfterLeaving(actor, origin, context)
    const answer = await handle(context)
    await tx.last(() => saveReceipt(tx, actor, write, answer))
    return answer
  }
  const refuse = async (refusal: ProblemError, context: Context): Promise<Answer> => {
    const { tx, actor, requestId } = context
    const refused = {
      id: receiptId(write.key),
      hash: write.hash,
      endpoint: endpoint.id,
      params: raw.params,
      body: raw.body,
    }
    // Money taken by a paired device is not recorded for admins, because the device has no queue.
    const final = actor.isKiosk === true ? refusal : await refuseWrite(refused, refusal, context)
    const answer: Answer = { status: PROBLEM_CODES[final.code], body: final.toProblem(requestId) }
    await tx.last(() => saveReceipt(tx, actor, write, answer))
    return answer
  }

  const first = await answerOrRefusal(() =>
    enter(call, (context, receipts) => unlessDone(context, receipts, () => attempt(context))),
  )
  if (!(first instanceof ProblemError)) return first
  if (!hasEntered) throw first
  const second = await answerOrRefusal(() =>
    enter(call, (context, receipts) =>
      unlessDone(context, receipts, async () => {
        const actor = await actorAtMoment(origin, context)
        return actor === null ? refuse(first, context) : attempt({ ...context, actor })
      }),
    ),
  )
  if (!(second instanceof ProblemError)) return second
  return enter(call, (context, receipts) => unlessDone(context, receipts, () => refuse(second, context)))
}

/** Returns the answer of `work`, or its refusal if that is final. Throws any other error. */
async function answerOrRefusal(work: () => Promise<Answer>): Promise<Answer | ProblemError> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProblemError && isFinal(error)) return error
    throw error
  }
}

/** Returns false for a refusal that depends on the time or on the sender: the same request may be sent again. */
function isFinal({ code }: ProblemError): boolean {
  if (code === 'step_up_needed' || code === 'second_factor_required') return false
  const status = PROBLEM_CODES[code]
  return status < 500 && status !== 401 && status !== 429
}
