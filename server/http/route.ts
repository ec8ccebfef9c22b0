import type { Logger } from 'pino'

import type { Endpoint, ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { CollectionName } from '../../contract/events.ts'
import type { UnsentReport } from '../../contract/unsent-work.ts'
import type { Role } from '../../domain/roles.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Queue } from '../jobs/queues.ts'
import type { Actor, CompanyActor, Entered } from '../session/actor.ts'

/** Who asks, and from where. */
export interface Caller {
  requestId: string
  now: Date
  /** Address of the caller, for throttling. */
  ip: string
  deviceId: string | null
  /** What the caller's browser or program calls itself. */
  userAgent: string | null
  /** The hash of the bearer token, where there is one. */
  session: Buffer | null
  /** The company that a super admin has chosen. */
  chosenCompany: string | null
  /** Under which the author knows this write, as it was sent. */
  key: string | null
  /** Who made this write, where they have left and another sends it; as it was sent. */
  onBehalfOf: string | null
  /** When its author did it, as their device says, of a write that has a key. */
  doneAt: string | null
  /** What the caller's device reports as not sent yet; null if it reports nothing that can be read. */
  unsent: UnsentReport | null
  database: Database
  jobs: Jobs
  log: Logger
}

/** What every handler knows of its request. */
export interface RequestContext extends Caller {
  /** Tells the other devices of the company, once the transaction has committed. */
  announce(companyId: string, collections: readonly CollectionName[]): void
  /** What the sessions of a company begin with has changed: a person of it, or the company itself. */
  announceAccount(companyId: string): void
  announceSignOut: (session: Buffer) => void
  /** Puts a job into its queue, in the transaction; it is begun once that has committed, or so much later. */
  enqueue<Data extends object>(queue: Queue<Data>, data: Data, tx: Transaction, afterMs?: number): Promise<void>
}

export interface SessionContext extends RequestContext {
  actor: Actor
  entered: Entered
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

/** What writing in a company takes, whoever does it: a person with a session, or a driver with a link that was sent to them. */
export interface AuthorContext extends RequestContext {
  actor: Pick<CompanyActor, 'id' | 'name' | 'email' | 'companyId' | 'sentBy' | 'isKiosk'> & { role: Role }
  tx: Transaction
}

/** For what waits for something slow between its transactions: the session is asked for in each, and no connection is held between them. */
export interface StepsContext extends RequestContext {
  inSession<T>(work: (context: SessionContext) => Promise<T>): Promise<T>
  inCompany<T>(work: (context: CompanyContext) => Promise<T>): Promise<T>
}

/** An endpoint with its handler. What the handler may count on differs: nothing, a session, or a session in a company. */
export type Route =
  | {
      needs: 'nothing'
      endpoint: Endpoint
      handle(request: ParsedRequest<Endpoint>, context: RequestContext): Promise<unknown>
    }
  | {
      needs: 'session'
      endpoint: Endpoint
      handle(request: ParsedRequest<Endpoint>, context: SessionContext): Promise<unknown>
    }
  | {
      needs: 'steps'
      endpoint: Endpoint
      handle(request: ParsedRequest<Endpoint>, context: StepsContext): Promise<unknown>
    }
  | {
      needs: 'device'
      endpoint: Endpoint
      handle(request: ParsedRequest<Endpoint>, context: DeviceContext): Promise<unknown>
    }
  | CompanyRoute

export interface CompanyRoute {
  needs: 'company'
  endpoint: Endpoint
  /** What is slow and needs no database: before the transaction, for who may make the call. Throws where it stands against it. */
  prepare?(request: ParsedRequest<Endpoint>): Promise<void>
  handle(request: ParsedRequest<Endpoint>, context: CompanyContext): Promise<unknown>
}

export function publicRoute<E extends Endpoint>(
  endpoint: E,
  handle: (request: ParsedRequest<E>, context: RequestContext) => Promise<ResponseOf<E>>,
): Route {
  return { needs: 'nothing', endpoint, handle }
}

/** For a person who may have chosen no company yet. */
export function sessionRoute<E extends Endpoint>(
  endpoint: E,
  handle: (request: ParsedRequest<E>, context: SessionContext) => Promise<ResponseOf<E>>,
): Route {
  return { needs: 'session', endpoint, handle }
}

/** One transaction, inside the actor's company. */
export function companyRoute<E extends Endpoint>(
  endpoint: E,
  handle: (request: ParsedRequest<E>, context: CompanyContext) => Promise<ResponseOf<E>>,
  prepare?: (request: ParsedRequest<E>) => Promise<void>,
): CompanyRoute {
  return { needs: 'company', endpoint, handle, ...(prepare && { prepare }) }
}

/** One transaction, let in by the token of a paired device. A write is done once for its key. */
export function deviceRoute<E extends Endpoint>(
  endpoint: E,
  handle: (request: ParsedRequest<E>, context: DeviceContext) => Promise<ResponseOf<E>>,
): Route {
  return { needs: 'device', endpoint, handle }
}

/** Several transactions, each let in by the session. For people with a session only, as `server/access.ts` says. */
export function stepsRoute<E extends Endpoint>(
  endpoint: E,
  handle: (request: ParsedRequest<E>, context: StepsContext) => Promise<ResponseOf<E>>,
): Route {
  return { needs: 'steps', endpoint, handle }
}
