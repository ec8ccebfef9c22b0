import type { Endpoint, ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { CollectionName } from '../../contract/events.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { Actor, CompanyActor, Entered } from '../session/actor.ts'

/** What every handler knows of its request. */
export interface RequestContext {
  requestId: string
  now: Date
  /** Address of the caller, for throttling. */
  ip: string
  deviceId: string | null
  /** The hash of the bearer token, where there is one. */
  session: Buffer | null
  database: Database
  /** Tells the other devices of the company, once the transaction has committed. */
  announce(companyId: string, collections: readonly CollectionName[]): void
  announceSignOut: (session: Buffer) => void
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

/** An endpoint with its handler. What the handler may count on differs: nothing, a session, or a session in a company. */
export type Route =
  | { needs: 'nothing'; endpoint: Endpoint; handle(request: ParsedRequest<Endpoint>, context: RequestContext): Promise<unknown> }
  | { needs: 'session'; endpoint: Endpoint; handle(request: ParsedRequest<Endpoint>, context: SessionContext): Promise<unknown> }
  | { needs: 'company'; endpoint: Endpoint; handle(request: ParsedRequest<Endpoint>, context: CompanyContext): Promise<unknown> }

export function publicRoute<E extends Endpoint>(endpoint: E, handle: (request: ParsedRequest<E>, context: RequestContext) => Promise<ResponseOf<E>>): Route {
  return { needs: 'nothing', endpoint, handle }
}

/** For a person who may have chosen no company yet. */
export function sessionRoute<E extends Endpoint>(endpoint: E, handle: (request: ParsedRequest<E>, context: SessionContext) => Promise<ResponseOf<E>>): Route {
  return { needs: 'session', endpoint, handle }
}

/** One transaction, inside the actor's company. */
export function companyRoute<E extends Endpoint>(endpoint: E, handle: (request: ParsedRequest<E>, context: CompanyContext) => Promise<ResponseOf<E>>): Route {
  return { needs: 'company', endpoint, handle }
}
