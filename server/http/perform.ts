import type { Endpoint } from '../../contract/endpoint.ts'
import { PROBLEM_CODES } from '../../contract/errors.ts'
import type { EventHub } from '../events/hub.ts'
import { type Answered, findReceipt, keepReceipt, type KeyedRequest, requestHash } from '../receipts/receipts.ts'
import type { Transaction } from '../db/database.ts'
import { type CompanyActor, type Session, withSession } from '../session/actor.ts'
import { actingFor } from '../session/acting-for.ts'
import { parseRequest } from './parse-request.ts'
import { ProblemError } from './problem-error.ts'
import type { Caller, RequestContext, Route, StepsContext } from './route.ts'

type RawRequest = Parameters<typeof parseRequest>[1]

/**
 * Does what a call asks, by itself or as one of a batch, in one transaction. Throws `ProblemError` where it is
 * refused. A queueable write is done once for each key, whose answer is kept; its refusal is an answer too.
 */
export async function perform(route: Route, raw: RawRequest, caller: Caller, events: EventHub): Promise<Answered> {
  const announcements: (() => void)[] = []
  const context: RequestContext = {
    ...caller,
    announce: (companyId, collections) => announcements.push(() => events.announce(companyId, collections)),
    announceSignOut: (session) => announcements.push(() => events.announceSignOut(session.toString('hex'))),
  }
  const answered = await answer(route, raw, context)
  // Notices leave after the commit.
  for (const announce of announcements) announce()
  return answered
}

async function answer(route: Route, raw: RawRequest, context: RequestContext): Promise<Answered> {
  const { endpoint } = route
  if (route.needs === 'nothing') return done(await route.handle(parseRequest(endpoint, raw), context))
  if (route.needs === 'session') {
    return within(endpoint, context, async (tx, { actor, entered }, session) => done(await route.handle(parseRequest(endpoint, raw), { ...context, session, actor, entered, tx })))
  }
  if (route.needs === 'steps') {
    // Who may not call it is told so before what is wrong with the call.
    await within(endpoint, context, () => Promise.resolve())
    const inSession: StepsContext['inSession'] = (work) => within(endpoint, context, (tx, { actor, entered }, session) => work({ ...context, session, actor, entered, tx }))
    const inCompany: StepsContext['inCompany'] = (work) => withinCompany(endpoint, context, (tx, actor, { entered }, session) => work({ ...context, session, actor, entered, tx }))
    return done(await route.handle(parseRequest(endpoint, raw), { ...context, inSession, inCompany }))
  }
  const handle: InCompany<Answered> = async (tx, actor, { entered }, session) => done(await route.handle(parseRequest(endpoint, raw), { ...context, session, actor, entered, tx }))
  if (!endpoint.queueable) return withinCompany(endpoint, context, handle)
  if (context.key === null) throw new ProblemError('idempotency_key_required')
  return once({ key: context.key, hash: requestHash(endpoint.id, raw.params, raw.body) }, endpoint, context, handle)
}

function done(body: unknown): Answered {
  return { status: 200, body }
}

type InSession<T> = (tx: Transaction, found: Session, session: Buffer) => Promise<T>
type InCompany<T> = (tx: Transaction, actor: CompanyActor, found: Session, session: Buffer) => Promise<T>

async function letIn<T>({ session, database, chosenCompany }: RequestContext, work: InSession<T>): Promise<T> {
  if (session === null) throw new ProblemError('unauthorized')
  return withSession(database, session, chosenCompany, async (tx, found) => {
    if (!found) throw new ProblemError('unauthorized')
    return work(tx, found, session)
  })
}

function requireRole({ roles }: Endpoint, { actor }: Session): void {
  if (roles !== 'public' && !roles.includes(actor.role)) throw new ProblemError('forbidden')
}

function within<T>(endpoint: Endpoint, context: RequestContext, work: InSession<T>): Promise<T> {
  return letIn(context, async (tx, found, session) => {
    requireRole(endpoint, found)
    return work(tx, found, session)
  })
}

function inCompany<T>(work: InCompany<T>): InSession<T> {
  return (tx, found, session) => {
    const { companyId } = found.actor
    if (companyId === null) throw new ProblemError('company_required')
    return work(tx, { ...found.actor, companyId }, found, session)
  }
}

function withinCompany<T>(endpoint: Endpoint, context: RequestContext, work: InCompany<T>): Promise<T> {
  return within(endpoint, context, inCompany(work))
}

/** The same in the name of whoever made the write. That it may not be sent for them is no word on the write itself, so it leaves no receipt. */
function inAuthorsName<T>({ onBehalfOf }: RequestContext, work: InCompany<T>): InSession<T> {
  return inCompany(async (tx, actor, found, session) => work(tx, await actingFor(onBehalfOf, tx, actor), found, session))
}

/**
 * The effect and its receipt are one transaction. A refusal takes the effect back, so its receipt is a transaction of
 * its own, before the refusal is told: else a copy of the request that comes late, after the person has given the
 * change up, could still be done. That their role may not do it is such a refusal too: who has lost it has to be told
 * what will not be done any more.
 */
async function once(request: KeyedRequest, endpoint: Endpoint, context: RequestContext, work: InCompany<Answered>): Promise<Answered> {
  let isInside = false
  try {
    const enter = inAuthorsName(context, async (tx, actor, found, session) => {
      isInside = true
      const before = await findReceipt(tx, actor, request)
      if (before) return before
      requireRole(endpoint, found)
      const answered = await work(tx, actor, found, session)
      await tx.last(() => keepReceipt(tx, actor, request, answered))
      return answered
    })
    return await letIn(context, enter)
  } catch (error) {
    if (!isInside || !(error instanceof ProblemError) || !isFinal(error)) throw error
    const refusal: Answered = { status: PROBLEM_CODES[error.code], body: error.toProblem(context.requestId) }
    const note = inAuthorsName(context, async (tx, actor) => {
      const before = await findReceipt(tx, actor, request)
      if (before) return before
      await tx.last(() => keepReceipt(tx, actor, request, refusal))
      return refusal
    })
    return letIn(context, note)
  }
}

/** What would not be refused for what it asks, but for the moment or for who asks, may be asked again under its key. */
function isFinal({ code }: ProblemError): boolean {
  const status = PROBLEM_CODES[code]
  return status < 500 && status !== 401 && status !== 429
}
