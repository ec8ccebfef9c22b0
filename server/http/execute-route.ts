import * as v from 'valibot'

import { Key } from '../../contract/batch.ts'
import { IDEMPOTENCY_KEY, ON_BEHALF_OF } from '../../contract/write-headers.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { PROBLEM_CODES } from '../../contract/errors.ts'
import { Id } from '../../contract/primitives.ts'
import { accessOf, isAllowed } from '../access.ts'
import type { EventHub } from '../events/hub.ts'
import {
  type Answered,
  findReceipt,
  keepReceipt,
  keptKey,
  type KeyedRequest,
  requestHash,
} from '../idempotency/receipts.ts'
import type { Transaction } from '../db/database.ts'
import { type CompanyActor, type Session, withSession } from '../session/actor.ts'
import { withDevice } from '../kiosk-devices/enter-device.ts'
import { refuseWrite } from '../refused-money/refuse-write.ts'
import { actorThen, namedIds } from '../rights/rights-then.ts'
import { actingFor, requireNotAfterLeaving } from '../session/acting-for.ts'
import { parseRequest } from './parse-request.ts'
import { ProblemError, invalidField } from './problem-error.ts'
import type { Caller, RequestContext, Route, StepsContext } from './route.ts'

type RawRequest = Parameters<typeof parseRequest>[1]

/**
 * Does what a call asks, by itself or as one of a batch, in one transaction. Throws `ProblemError` where it is
 * refused. A queueable write is done once for each key, whose answer is kept; its refusal is an answer too.
 */
export async function executeRoute(route: Route, raw: RawRequest, caller: Caller, events: EventHub): Promise<Answered> {
  const announcements: (() => void)[] = []
  const context: RequestContext = {
    ...caller,
    announce: (companyId, collections) => announcements.push(() => events.announce(companyId, collections)),
    announceAccount: (companyId) => announcements.push(() => events.announceAccount(companyId)),
    announceSignOut: (session) => announcements.push(() => events.announceSignOut(session.toString('hex'))),
    enqueue: async (queue, data, tx, afterMs) => {
      await caller.jobs.send(queue, data, tx, afterMs)
      announcements.push(() => caller.jobs.wake())
    },
  }
  const answered = await answer(route, raw, context)
  // Notices leave after the commit.
  for (const announce of announcements) announce()
  return answered
}

async function answer(route: Route, raw: RawRequest, given: RequestContext): Promise<Answered> {
  const { endpoint } = route
  const context = {
    ...given,
    chosenCompany: companyToEnter(endpoint, raw, given),
    doneAt: mayHaveWaited(route, given) ? given.doneAt : null,
  }
  const done = (body: unknown): Answered => ({ status: isCreation(endpoint, raw, body) ? 201 : 200, body })
  if (route.needs === 'nothing') return done(await route.handle(parseRequest(endpoint, raw), context))
  if (route.needs === 'device') {
    const enter: Enter = (work) => withDevice(raw.headers, context, work)
    const handle: InCompany<Answered> = async (tx, actor, { entered }, session) =>
      done(
        await route.handle(parseRequest(endpoint, raw), {
          ...context,
          session,
          actor,
          entered,
          tx,
          device: { id: actor.id, locationId: actor.locationIds?.[0] ?? '' },
        }),
      )
    if (endpoint.idempotent !== true) return enter(handle)
    const key = v.safeParse(Key, context.key)
    if (key.success)
      return withIdempotency(
        { key: key.output, hash: requestHash(endpoint.id, raw.params, raw.body), raw },
        endpoint,
        context,
        enter,
        handle,
      )
    // Whoever is not let in hears that before.
    await enter(() => Promise.resolve())
    if (context.key === null) throw new ProblemError('idempotency_key_required')
    throw invalidField(IDEMPOTENCY_KEY, 'invalidField')
  }
  if (route.needs === 'session') {
    return within(endpoint, context, async (tx, { actor, entered }, session) =>
      done(await route.handle(parseRequest(endpoint, raw), { ...context, session, actor, entered, tx })),
    )
  }
  if (route.needs === 'steps') {
    if (!hasLink(endpoint, raw)) await requireAccess(endpoint, context)
    const inSession: StepsContext['inSession'] = (work) =>
      within(endpoint, context, (tx, { actor, entered }, session) => work({ ...context, session, actor, entered, tx }))
    const inCompany: StepsContext['inCompany'] = (work) =>
      withinCompany(endpoint, context, (tx, actor, { entered }, session) =>
        work({ ...context, session, actor, entered, tx }),
      )
    return done(await route.handle(parseRequest(endpoint, raw), { ...context, inSession, inCompany }))
  }
  if (route.prepare !== undefined) {
    await requireAccess(endpoint, context)
    await route.prepare(parseRequest(endpoint, raw))
  }
  const handle: InCompany<Answered> = async (tx, actor, { entered }, session) =>
    done(await route.handle(parseRequest(endpoint, raw), { ...context, session, actor, entered, tx }))
  if (!isIdempotent(endpoint, context)) return withinCompany(endpoint, context, handle)
  const key = v.safeParse(Key, context.key)
  const author = v.safeParse(v.nullable(Id), context.onBehalfOf)
  if (!key.success || !author.success) {
    await requireAccess(endpoint, context)
    if (context.key === null) throw new ProblemError('idempotency_key_required')
    // An author who cannot be read must not be taken for the sender.
    throw invalidField(key.success ? ON_BEHALF_OF : IDEMPOTENCY_KEY, 'invalidField')
  }
  const sender = { ...context, onBehalfOf: author.output }
  const enter: Enter = (work) => withRequiredSession(sender, inAuthorsName(endpoint, sender, work))
  return withIdempotency(
    { key: key.output, hash: requestHash(endpoint.id, raw.params, raw.body), raw },
    endpoint,
    sender,
    enter,
    handle,
  )
}

/** Which company a super admin works in: the one that they have chosen, else the one that the path names. */
function companyToEnter({ enters }: Endpoint, { params }: RawRequest, { chosenCompany }: Caller): string | null {
  if (enters === undefined || chosenCompany !== null) return chosenCompany
  const named = v.safeParse(v.object({ [enters]: Id }), params)
  return named.success ? (named.output[enters] ?? null) : null
}

/** Throws where somebody has no session, or may not make the call: they are told so before what is wrong with it. `executeRoute` asks again. */
export async function requireAccess(endpoint: Endpoint, context: Caller): Promise<void> {
  if (accessOf(endpoint) !== 'public') await within(endpoint, context, () => Promise.resolve())
}

/** Whoever has a link may have no session; what the link is worth the handler asks. */
function hasLink({ byLink }: Endpoint, { headers }: RawRequest): boolean {
  return byLink !== undefined && Object.hasOwn(headers ?? {}, byLink)
}

/** What a device may keep must have a key; another write is done once where it has one. */
function isIdempotent({ queueable, idempotent }: Endpoint, { key }: RequestContext): boolean {
  return queueable || (idempotent === true && key !== null)
}

/** Without a key nothing can wait to be sent again, and a paired device keeps nothing. */
function mayHaveWaited({ needs, endpoint }: Route, context: RequestContext): boolean {
  return needs === 'company' && isIdempotent(endpoint, context)
}

/** Not where what was to be made is there already under another id, which then answers. */
function isCreation({ creates }: Endpoint, { body: asked }: RawRequest, answer: unknown): boolean {
  const [given, made] = [idOf(asked), idOf(answer)]
  return creates !== undefined && made !== null && (given ?? made) === made
}

const Identified = v.object({ id: Id })

/** The id that a body names; null of none. */
export function idOf(body: unknown): string | null {
  const read = v.safeParse(Identified, body)
  return read.success ? read.output.id : null
}

type InSession<T> = (tx: Transaction, found: Session, session: Buffer) => Promise<T>
/** Lets in whoever makes the call, in a transaction. */
type Enter = <T>(work: InCompany<T>) => Promise<T>

type InCompany<T> = (tx: Transaction, actor: CompanyActor, found: Session, session: Buffer) => Promise<T>

async function withRequiredSession<T>(
  { session, database, chosenCompany, now }: Caller,
  work: InSession<T>,
): Promise<T> {
  if (session === null) throw new ProblemError('unauthorized')
  const inside = async (tx: Transaction, found: Session | null) => {
    if (!found) throw new ProblemError('unauthorized')
    return work(tx, found, session)
  }
  return withSession(database, session, chosenCompany, inside, now)
}

function requireRole(endpoint: Endpoint, { actor }: Session): void {
  if (!isAllowed(actor.role, accessOf(endpoint))) throw new ProblemError('forbidden')
}

function within<T>(endpoint: Endpoint, context: Caller, work: InSession<T>): Promise<T> {
  return withRequiredSession(context, async (tx, found, session) => {
    requireRole(endpoint, found)
    return work(tx, found, session)
  })
}

function inCompany<T>({ enters }: Endpoint, work: InCompany<T>): InSession<T> {
  return (tx, found, session) => {
    const { companyId } = found.actor
    if (companyId === null) throw new ProblemError(enters === undefined ? 'company_required' : 'not_found')
    return work(tx, { ...found.actor, companyId }, found, session)
  }
}

function withinCompany<T>(endpoint: Endpoint, context: RequestContext, work: InCompany<T>): Promise<T> {
  return within(endpoint, context, inCompany(endpoint, work))
}

/**
 * The same in the name of whoever made the write. Where the sender may not act for the author it is refused without a
 * receipt: the write itself was never judged.
 */
function inAuthorsName<T>(endpoint: Endpoint, { onBehalfOf }: RequestContext, work: InCompany<T>): InSession<T> {
  return inCompany(endpoint, async (tx, actor, found, session) =>
    work(tx, await actingFor(onBehalfOf, tx, actor, endpoint), found, session),
  )
}

interface KeyedCall extends KeyedRequest {
  raw: RawRequest
}

/**
 * Does a write once for each key. The effect and its receipt are one transaction. A refusal rolls the effect back, so
 * its receipt is written in a transaction of its own, before the refusal is told. Otherwise a copy of the request that
 * comes late, after the person has given the change up, could still be done. A role that may not make the write is such
 * a refusal too: whoever has lost the role has to hear what will not be done any more.
 *
 * A write that is refused by the rights of now is tried once more by those of the moment when it was done.
 */
async function withIdempotency(
  request: KeyedCall,
  endpoint: Endpoint,
  context: RequestContext,
  enter: Enter,
  work: InCompany<Answered>,
): Promise<Answered> {
  const told = { doneAt: context.doneAt, names: namedIds(request.raw) }
  const once: InCompany<Answered> = async (tx, actor, found, session) => {
    const before = await findReceipt(tx, actor, request)
    if (before) return before
    requireRole(endpoint, found)
    await requireNotAfterLeaving(actor, told, { ...context, tx })
    const answered = await work(tx, actor, found, session)
    await tx.last(() => keepReceipt(tx, actor, request, answered))
    return answered
  }
  let isInside = false
  const refused = await refusalOf(() =>
    enter(async (tx, actor, found, session) => {
      isInside = true
      return once(tx, actor, found, session)
    }),
  )
  if (!(refused instanceof ProblemError)) return refused
  if (!isInside) throw refused
  const { key, hash, raw } = request
  const refuse = async (refusal: ProblemError, tx: Transaction, actor: CompanyActor): Promise<Answered> => {
    const said =
      actor.isKiosk === true
        ? refusal
        : await refuseWrite(
            { id: keptKey(key), hash, endpoint: endpoint.id, params: raw.params, body: raw.body },
            refusal,
            { ...context, tx, actor },
          )
    const answered: Answered = { status: PROBLEM_CODES[said.code], body: said.toProblem(context.requestId) }
    await tx.last(() => keepReceipt(tx, actor, request, answered))
    return answered
  }
  const judged = await refusalOf(() =>
    enter(async (tx, actor, found, session) => {
      const before = await findReceipt(tx, actor, request)
      if (before) return before
      const then = await actorThen(told, { ...context, tx, actor })
      return then === null ? refuse(refused, tx, actor) : once(tx, then, { ...found, actor: then }, session)
    }),
  )
  if (!(judged instanceof ProblemError)) return judged
  return enter(async (tx, actor) => (await findReceipt(tx, actor, request)) ?? refuse(judged, tx, actor))
}

/** What work answers; its refusal, if that is final. Throws what else it throws. */
async function refusalOf<T>(work: () => Promise<T>): Promise<T | ProblemError> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProblemError && isFinal(error)) return error
    throw error
  }
}

/** Whether the refusal is the last word on the key. One that depends on the moment or on who asks is not: the same request may be sent again. */
function isFinal({ code }: ProblemError): boolean {
  const status = PROBLEM_CODES[code]
  return status < 500 && status !== 401 && status !== 429
}
