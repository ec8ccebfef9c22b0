import type { Company } from '../../contract/company.ts'
import type { CurrentUser, NewSession } from '../../contract/session.ts'
import type { ApiClient } from './api-client.ts'
import type { ApiFailure } from './api-failure.ts'
import type { ChangeOver } from './change-over.ts'
import type { KeptDatabase } from './kept-database.ts'
import type { WipeResult } from './kept-store.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { Push } from './outbox/push.ts'
import type { ServerClock } from './server-clock.ts'
import type { StorageFailure } from './storage-failure.ts'
import type { Sync } from './sync.ts'

/** One person at work in one company. Immutable: another person, company or token is another session. */
export interface Session {
  user: CurrentUser
  company: Company
  api: ApiClient
  db: KeptDatabase
  sync: Sync
  outbox: Outbox
  push: Push
  serverClock: ServerClock
}

/**
 * Reason why nobody is signed in: nobody was, the person left or was away for a fortnight, the server no longer accepts
 * the session, or the browser has cleared the data.
 */
export type SignedOutReason = 'none' | 'left' | 'refused' | 'cleared'

export type SessionState =
  | { status: 'starting' }
  | { status: 'signed_out'; reason: SignedOutReason }
  /** A person's token is here; `enter` opens their session. */
  | { status: 'signed_in' }
  /** A super admin who has not chosen a company yet. */
  | { status: 'choosing_company'; user: CurrentUser; api: ApiClient }
  | { status: 'open'; session: Session }
  | { status: 'failed'; failure: StorageFailure }

/** Outcome of opening the private area. `unreachable`: the device does not keep enough to open without the server. */
export type EntryResult =
  | { kind: 'open' }
  | { kind: 'choosing_company' }
  | { kind: 'signed_out' }
  | { kind: 'failed' }
  | { kind: 'unreachable'; failure: ApiFailure }

export interface SignOutReport {
  /** Whether the server was informed; if not, the session expires there. */
  revoked: boolean
  /** Data of the person that is left on the device. */
  left: WipeResult
}

export interface Credentials {
  email: string
  password: string
  remember: boolean
}

/** Requests a session. `deviceProof` is the proof that an earlier answer gave to this device. */
export type SessionRequest = (api: ApiClient, deviceProof: string | null) => Promise<NewSession>

export interface Sessions {
  state: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** Finds the person who is signed in on this device, and follows changes in all tabs. Needs no connection. */
  resume: () => Promise<void>
  /** Notes that the device's store does not work. */
  fail: (error: unknown) => void
  /** Loads the current user, company and locations, or their kept versions, and opens the session. */
  enter: () => Promise<EntryResult>
  /** Throws `ApiFailure` if the server refused or did not answer. */
  signIn: (credentials: Credentials) => Promise<void>
  /** Signs in with another call that returns a session. Throws the errors of `ask`. */
  begin: (ask: SessionRequest) => Promise<void>
  signOut: () => Promise<SignOutReport>
  /** Loads the code with which the next person takes over this device. */
  changeOver: () => Promise<ChangeOver>
  /** Makes a super admin work in this company from now on, or in none. `enter` opens it. */
  chooseCompany: (companyId: string | null) => Promise<void>
  /** Stores the server's answer to a person's change of their own account. */
  noteUser: (user: CurrentUser) => Promise<void>
  /** Stores the server's answer to this person's change of the company. */
  noteCompany: (company: Company) => Promise<void>
  stop: () => void
}
