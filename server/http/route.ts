import type { Logger } from 'pino'

import type { Endpoint, ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { CollectionName } from '../../contract/events.ts'
import type { TabletReport } from '../../contract/tablet-report.ts'
import type { UnsentReport } from '../../contract/unsent-work.ts'
import type { Role } from '../../domain/roles.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Queue } from '../jobs/queues.ts'
import type { CompanyCalls } from '../limiter/company-calls.ts'
import type { Actor, CompanyActor, SessionPerson } from '../session/actor.ts'

/** The caller of an endpoint, with the headers about person, device and write. */
export interface Caller {
  requestId: string
  now: Date
  /** Address of the caller, for rate limits. */
  ip: string
  deviceId: string | null
  /** `User-Agent` header. */
  userAgent: string | null
  /** Hash of the bearer token; null if there is none. */
  session: Buffer | null
  /** Company that a super admin has chosen. */
  chosenCompany: string | null
  /** Version of the record that an edit was made from, as sent; not parsed yet. */
  ifMatch: string | null
  /** Idempotency key, not parsed yet. */
  key: string | null
  /** Author of a write that somebody else sends, not parsed yet. */
  onBehalfOf: string | null
  /** Time of a write with a key, by the author's device. */
  doneAt: string | null
  /** Unsent work that the device reports; null without a readable report. */
  unsent: UnsentReport | null
  /** State that the device reports of itself; null without a readable report. */
  tablet: TabletReport | null
  database: Database
  jobs: Jobs
  log: Logger
  companyCalls: CompanyCalls
  /** Whether a super admin without a second factor can do nothing but set one up. */
  superAdminsNeedFactor: boolean
}

/** Context of every handler. */
export interface RequestContext extends Caller {
  /** Version of the record that an edit was made from; null if the caller names none. */
  expectedVersion: number | null
  /** Notifies the other devices of the company after the commit. */
  announce(companyId: string, collections: readonly CollectionName[]): void
  /** Tells the company's devices to read the account again, because a person or the company has changed. */
  announceAccount(companyId: string): void
  announceSignOut: (session: Buffer) => void
  /** Adds a job to its queue, in the transaction, as `Jobs.send` does. The job starts `afterMs` after the commit. */
  enqueue<Data extends object>(
    queue: Queue<Data>,
    data: Data,
    tx: Transaction,
    afterMs?: number,
    priority?: number,
  ): Promise<void>
}

export interface SessionContext extends RequestContext {
  actor: Actor
  entered: SessionPerson
  session: Buffer
  tx: Transaction
}

export interface CompanyContext extends SessionContext {
  actor: CompanyActor
}

/** A paired device, at its location. */
export interface DeviceContext extends CompanyContext {
  device: { id: string; locationId: string }
}

/** Context of a write in a company by a person with a session, or by a driver with a mailed link. */
export interface AuthorContext extends RequestContext {
  actor: Pick<CompanyActor, 'id' | 'name' | 'email' | 'companyId' | 'sentBy' | 'isKiosk'> & { role: Role }
  tx: Transaction
}

/**
 * For a call that waits for something slow between its transactions. Each transaction opens the session again, and no
 * connection is held between them.
 */
export interface StepsContext extends RequestContext {
  inSession<T>(work: (context: SessionContext) => Promise<T>): Promise<T>
  inCompany<T>(work: (context: CompanyContext) => Promise<T>): Promise<T>
}

/** Context of a handler, depending on its route: no session, a paired device, a session, or a company. */
export interface Contexts {
  none: RequestContext
  device: DeviceContext
  session: SessionContext
  steps: StepsContext
  company: CompanyContext
}

/** An endpoint with its handler. */
export type Route<Needs extends keyof Contexts = keyof Contexts> = {
  [Need in Needs]: {
    needs: Need
    endpoint: Endpoint
    /**
     * Slow work without the database, done before the transaction for a permitted caller of a company. Throws if the
     * call can't be done.
     */
    prepare?(request: ParsedRequest<Endpoint>, companyId: string): Promise<void>
    handle(request: ParsedRequest<Endpoint>, context: Contexts[Need]): Promise<unknown>
  }
}[Needs]

export type CompanyRoute = Route<'company'>

export function publicRoute<E extends Endpoint>(
  endpoint: E,
  handle: (request: ParsedRequest<E>, context: RequestContext) => Promise<ResponseOf<E>>,
): Route {
  return { needs: 'none', endpoint, handle }
}

/** Defines a call for people who may not have chosen a company. */
export function sessionRoute<E extends Endpoint>(
  endpoint: E,
  handle: (request: ParsedRequest<E>, context: SessionContext) => Promise<ResponseOf<E>>,
): Route {
  return { needs: 'session', endpoint, handle }
}

/** Defines a call with one transaction, inside the actor's company. */
export function companyRoute<E extends Endpoint>(
  endpoint: E,
  handle: (request: ParsedRequest<E>, context: CompanyContext) => Promise<ResponseOf<E>>,
  prepare?: (request: ParsedRequest<E>, companyId: string) => Promise<void>,
): CompanyRoute {
  return { needs: 'company', endpoint, handle, ...(prepare && { prepare }) }
}

/** Defines a call with one transaction, admitted by the token of a paired device. A write is done once per key. */
export function deviceRoute<E extends Endpoint>(
  endpoint: E,
  handle: (request: ParsedRequest<E>, context: DeviceContext) => Promise<ResponseOf<E>>,
): Route {
  return { needs: 'device', endpoint, handle }
}

/**
 * Defines a call with several transactions, each admitted by the session. Only for people with a session, according to
 * `server/access.ts`.
 */
export function stepsRoute<E extends Endpoint>(
  endpoint: E,
  handle: (request: ParsedRequest<E>, context: StepsContext) => Promise<ResponseOf<E>>,
): Route {
  return { needs: 'steps', endpoint, handle }
}
