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

/** One person at work in one company. Never changes; another person, company or token is another session. */
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

/** Why nobody is signed in: nobody was, the person left or was away for a fortnight, the server no longer knows the session, or the browser has cleared what was kept. */
export type SignedOutReason = 'none' | 'left' | 'refused' | 'cleared'

export type SessionState =
  | { status: 'starting' }
  | { status: 'signed_out'; reason: SignedOutReason }
  /** Somebody's token is here; `enter` opens their session. */
  | { status: 'signed_in' }
  /** A super admin, who works in no company yet. */
  | { status: 'choosing_company'; user: CurrentUser; api: ApiClient }
  | { status: 'open'; session: Session }
  | { status: 'failed'; failure: StorageFailure }

/** What came of opening the private area. `unreachable`: the device does not keep enough to open without the server. */
export type EntryResult =
  | { kind: 'open' }
  | { kind: 'choosing_company' }
  | { kind: 'signed_out' }
  | { kind: 'failed' }
  | { kind: 'unreachable'; failure: ApiFailure }

export interface SignOutReport {
  /** Whether the server was told; if not, the session runs out there by itself. */
  revoked: boolean
  /** What is left of the person on the device. */
  left: WipeResult
}

export interface Credentials {
  email: string
  password: string
  remember: boolean
}

/** Asks for a session. `deviceProof` is what an earlier answer gave to this device. */
export type SessionRequest = (api: ApiClient, deviceProof: string | null) => Promise<NewSession>

export interface Sessions {
  state: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** Looks who is signed in on this device, and follows it in all tabs. Needs no network. */
  resume: () => Promise<void>
  /** The device's store does not work. */
  fail: (error: unknown) => void
  /** Loads current user, company and locations, or takes what the device keeps of them, and opens the session. */
  enter: () => Promise<EntryResult>
  /** Throws `ApiFailure` when it was refused or not answered. */
  signIn: (credentials: Credentials) => Promise<void>
  /** The same by another call that answers with a session. Throws as `ask` does. */
  begin: (ask: SessionRequest) => Promise<void>
  signOut: () => Promise<SignOutReport>
  /** How the next person takes over this device. Its code comes when it is asked for. */
  changeOver: () => Promise<ChangeOver>
  /** For a super admin: works in this company from here on, or in none. `enter` opens it. */
  chooseCompany: (companyId: string | null) => Promise<void>
  /** What the server now says of the person, who has just changed it. */
  noteUser: (user: CurrentUser) => Promise<void>
  /** The company has changed, by what the server answered to this person. */
  noteCompany: (company: Company) => Promise<void>
  stop: () => void
}
