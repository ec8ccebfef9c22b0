import type { Endpoint } from '../../contract/endpoint.ts'
import { accessOf, isAllowed } from './endpoint-access.ts'
import type { Transaction } from '../db/database.ts'
import { askForReceipt, type FoundReceipts, type KeyedRequest } from '../idempotency/receipts.ts'
import { enterDevice } from '../kiosk-devices/enter-device.ts'
import { needsProof, requireEnrolled, requireRecentProof } from '../second-factor/require-factor.ts'
import { actingFor } from '../session/acting-for.ts'
import { type Actor, withSession } from '../session/actor.ts'
import type { parseRequest } from './parse-request.ts'
import { ProblemError } from './problem-error.ts'
import type { Caller, CompanyContext, Contexts, RequestContext, SessionContext } from './route.ts'

export type RawRequest = Parameters<typeof parseRequest>[1]

/** One call on its way through the pipeline. */
export interface Call {
  endpoint: Endpoint
  raw: RawRequest
  context: RequestContext
  /** Key and hash of a write that is done only once; null for any other call. */
  write: KeyedRequest | null
}

/** Enters a context. `work` also gets the receipt of the call's key. */
export type Enter<Context> = <T>(
  call: Call,
  work: (context: Context, receipts: FoundReceipts) => Promise<T>,
) => Promise<T>

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

export function requireRole(endpoint: Endpoint, { role }: Pick<Actor, 'role'>): void {
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

export function inDevice<T>(
  { raw, context, write }: Call,
  work: (context: Contexts['device'], receipts: FoundReceipts) => Promise<T>,
): Promise<T> {
  return enterDevice(raw.headers, context, async (scope) => {
    context.companyCalls.take(scope.actor.companyId, context)
    return work({ ...context, ...scope }, write === null ? [] : await askForReceipt(scope.tx.db, write))
  })
}

export function inSession<T>(
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
export function inCompany<T>(
  call: Call,
  work: (context: CompanyContext, receipts: FoundReceipts) => Promise<T>,
): Promise<T> {
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
