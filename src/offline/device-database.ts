import { Dexie, type Table } from 'dexie'
import * as v from 'valibot'

import { Company } from '../../contract/company.ts'
import { AppConfig } from '../../contract/config.ts'
import { Id } from '../../contract/primitives.ts'
import { CurrentUser, DeviceProof, SESSIONS_TO_END_MOST, SessionHash } from '../../contract/session.ts'
import { PIN_TRIES } from '../../domain/pins.ts'
import { DEVICE_DATABASE } from './database-names.ts'
import type { Platform } from './platform.ts'
import { isSealed } from './token-seal.ts'

/** A PIN as a device keeps it: never itself, and never anywhere else. */
export const KeptPin = v.object({
  /** Base 16, as the hash is. */
  salt: v.string(),
  hash: v.string(),
  rounds: v.number(),
  /** How often in a row another one was tried. */
  wrong: v.number(),
})
export type KeptPin = v.InferOutput<typeof KeptPin>

/**
 * One person's session on this device. A row outlives its token: it says whose kept data lies here and since when.
 * What an older release wrote in another shape of `user` or `company` reads as null and is asked for again.
 */
const SessionRow = v.object({
  userId: Id,
  /** As it is kept: sealed where the browser can (`token-seal.ts`). */
  token: v.nullable(v.string()),
  user: v.fallback(v.nullable(CurrentUser), null),
  company: v.fallback(v.nullable(Company), null),
  /** The company that a super admin works in. */
  chosenCompanyId: v.nullable(Id),
  /** When the server last confirmed the person, epoch milliseconds. */
  lastSignInAt: v.number(),
  /** They signed out, and what they keep here is not wiped yet. Their next sign-in writes a new row. */
  left: v.optional(v.boolean(), false),
  /** By which they take over this device. Goes with all else of them. */
  pin: v.optional(v.nullable(KeptPin), null),
})
export type SessionRow = v.InferOutput<typeof SessionRow>

/** The same as it lies there: a release before, which would send a sealed token as it is, finds none. */
const KeptSessionRow = v.pipe(
  v.object({ ...SessionRow.entries, sealed: v.optional(v.nullable(v.string()), null) }),
  v.transform(({ sealed, token, ...row }): SessionRow => ({ ...row, token: sealed ?? token })),
)

/** Which kept databases there are, so that wiping one person's is exact. */
export interface KeptPlace {
  userId: string
  companyId: string
}

interface Setting<T> {
  name: string
  schema: v.GenericSchema<unknown, T>
}
function setting<T>(name: string, schema: v.GenericSchema<unknown, T>): Setting<T> {
  return { name, schema }
}
export const DEVICE_ID = setting('deviceId', Id)
export const ACTIVE_USER = setting('activeUserId', v.nullable(Id))
/** Tells the server that people have signed in on this device before. It is the device's and nobody's: it outlives every sign-out and says nothing of who they were. */
export const DEVICE_PROOF = setting('deviceProof', DeviceProof)
/** Sessions that ended here and of which the server may not know it yet. */
const SESSIONS_TO_END = setting('sessionsToEnd', v.array(SessionHash))
export const APP_CONFIG = setting('config', AppConfig)

/** What belongs to the device and not to one person. Everything in it is parsed when it is read. */
export class DeviceDatabase extends Dexie {
  declare private sessions: Table<unknown, string>
  declare private settings: Table<{ name: string; value: unknown }, string>
  declare places: Table<KeptPlace, [string, string]>

  constructor(platform: Pick<Platform, 'indexedDB' | 'keyRange'>) {
    super(DEVICE_DATABASE, {
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
      ...(platform.indexedDB && { indexedDB: platform.indexedDB }),
      ...(platform.keyRange && { IDBKeyRange: platform.keyRange }),
    })
    this.version(1).stores({ sessions: 'userId', settings: 'name', places: '[userId+companyId], userId' })
  }

  async setting<T>({ name, schema }: Setting<T>): Promise<T | null> {
    const row = await this.settings.get(name)
    const parsed = v.safeParse(schema, row?.value)
    return parsed.success ? parsed.output : null
  }

  async setSetting<T>({ name }: Setting<T>, value: T): Promise<void> {
    await this.settings.put({ name, value })
  }

  private keepSession({ token, ...row }: SessionRow): Promise<string> {
    const sealed = token !== null && isSealed(token)
    return this.sessions.put({ ...row, token: sealed ? null : token, sealed: sealed ? token : null })
  }

  async session(userId: string): Promise<SessionRow | null> {
    const parsed = v.safeParse(KeptSessionRow, await this.sessions.get(userId))
    return parsed.success ? parsed.output : null
  }

  async allSessions(): Promise<SessionRow[]> {
    const rows = await this.sessions.toArray()
    return rows.flatMap((row) => {
      const parsed = v.safeParse(KeptSessionRow, row)
      return parsed.success ? [parsed.output] : []
    })
  }

  /** The session of the person who last signed in on this device. */
  async activeSession(): Promise<SessionRow | null> {
    return this.transaction('r', this.sessions, this.settings, async () => {
      const userId = await this.setting(ACTIVE_USER)
      return userId === null ? null : this.session(userId)
    })
  }

  /** Whether what somebody did on this device can be sent under their own session. */
  async hasSession(userId: string): Promise<boolean> {
    return (await this.session(userId))?.token != null
  }

  /** Makes somebody the active one whose session is here, or nobody. False where it is not here any more. */
  async makeActive(userId: string | null): Promise<boolean> {
    return this.transaction('rw', this.sessions, this.settings, async () => {
      if (userId !== null && (await this.session(userId))?.token == null) return false
      await this.setSetting(ACTIVE_USER, userId)
      return true
    })
  }

  /** Where others keep something of the same company here: a session does not need to be open for that. */
  async placesOfOthers({ userId, companyId }: KeptPlace): Promise<KeptPlace[]> {
    return this.places.filter((place) => place.companyId === companyId && place.userId !== userId).toArray()
  }

  /** Puts another PIN in place of somebody's, who has a session here; gives what was put. */
  async changePin(userId: string, next: (pin: KeptPin) => KeptPin | null): Promise<KeptPin | null> {
    return this.transaction('rw', this.sessions, async () => {
      const row = await this.session(userId)
      const pin = row?.token == null || row.pin === null ? null : next(row.pin)
      if (row !== null && pin !== null) await this.keepSession({ ...row, pin })
      return pin
    })
  }

  /** Keeps a new session and makes its person the active one. The company that they worked in here is still known, and the PIN, unless it was tried too often. */
  async startSession(user: CurrentUser, token: string, now: number): Promise<void> {
    await this.transaction('rw', this.sessions, this.settings, async () => {
      const before = await this.session(user.id)
      const row: SessionRow = {
        userId: user.id,
        token,
        user,
        company: before?.company ?? null,
        chosenCompanyId: before?.chosenCompanyId ?? null,
        lastSignInAt: now,
        left: false,
        pin: before?.pin && before.pin.wrong < PIN_TRIES ? { ...before.pin, wrong: 0 } : null,
      }
      await this.keepSession(row)
      await this.setSetting(ACTIVE_USER, user.id)
    })
  }

  /** Drops a person's token and notes, in the same write, that what they keep is to be wiped and their session to be ended. */
  async leave(userId: string, session: string | null): Promise<void> {
    await this.transaction('rw', this.sessions, this.settings, async () => {
      const row = await this.session(userId)
      if (row) await this.keepSession({ ...row, token: null, left: true, pin: null })
      if (session !== null) await this.noteToEnd(session)
    })
  }

  /** Adds a session to those of which the server has to be told that they are over. */
  async noteToEnd(session: string): Promise<void> {
    await this.transaction('rw', this.settings, async () => {
      await this.setSetting(SESSIONS_TO_END, [...(await this.sessionsToEnd()), session].slice(-SESSIONS_TO_END_MOST))
    })
  }

  async sessionsToEnd(): Promise<string[]> {
    return (await this.setting(SESSIONS_TO_END)) ?? []
  }

  async noteEnded(sessions: readonly string[]): Promise<void> {
    await this.transaction('rw', this.settings, async () => {
      const left = (await this.sessionsToEnd()).filter((session) => !sessions.includes(session))
      await this.setSetting(SESSIONS_TO_END, left)
    })
  }

  /** All that may be wiped of a person is. Their row goes too, unless unsent changes stay that are theirs; never one of a new sign-in. */
  async noteWiped(userId: string, unsent: boolean): Promise<void> {
    await this.transaction('rw', this.sessions, async () => {
      const row = await this.session(userId)
      if (row === null || row.token !== null) return
      await (unsent ? this.keepSession({ ...row, left: false }) : this.sessions.delete(userId))
    })
  }

  /** Changes one session if it is still the one of this token; says whether it was. */
  async changeSession(userId: string, token: string | null, change: Partial<SessionRow>): Promise<boolean> {
    return this.transaction('rw', this.sessions, async () => {
      const row = await this.session(userId)
      if (row === null || row.token !== token) return false
      await this.keepSession({ ...row, ...change })
      return true
    })
  }
}
