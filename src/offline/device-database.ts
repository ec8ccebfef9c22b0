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

/** A PIN as the device stores it: only its hash, and on no other device. */
export const KeptPin = v.object({
  /** Base 16, like the hash. */
  salt: v.string(),
  hash: v.string(),
  rounds: v.number(),
  /** Number of wrong tries in a row. */
  wrong: v.number(),
})
export type KeptPin = v.InferOutput<typeof KeptPin>

/**
 * One person's session on this device. A row outlives its token: it records whose data is kept here and since when. A
 * `user` or `company` that an older release wrote in another shape reads as `null` and is requested again.
 */
const SessionRow = v.object({
  userId: Id,
  /** Stored form of the token: sealed if the browser can (`token-seal.ts`). */
  token: v.nullable(v.string()),
  user: v.fallback(v.nullable(CurrentUser), null),
  company: v.fallback(v.nullable(Company), null),
  /** The company that a super admin works in. */
  chosenCompanyId: v.nullable(Id),
  /** When the server last confirmed the person, epoch milliseconds. */
  lastSignInAt: v.number(),
  /** Whether the person signed out and their data here is not wiped yet. Their next sign-in writes a new row. */
  left: v.optional(v.boolean(), false),
  /** PIN with which the person takes over this device. Deleted with the rest of their data. */
  pin: v.optional(v.nullable(KeptPin), null),
})
export type SessionRow = v.InferOutput<typeof SessionRow>

/**
 * The row in its stored form. An earlier release would send a sealed token unopened, so the sealed token has a field
 * that the earlier release does not read.
 */
const KeptSessionRow = v.pipe(
  v.object({ ...SessionRow.entries, sealed: v.optional(v.nullable(v.string()), null) }),
  v.transform(({ sealed, token, ...row }): SessionRow => ({ ...row, token: sealed ?? token })),
)

/** Lists the kept databases, so that wiping one person's data misses none. */
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
/**
 * Proof for the server that people have signed in on this device before. It belongs to the device: it outlives every
 * sign-out and does not identify a person.
 */
export const DEVICE_PROOF = setting('deviceProof', DeviceProof)
/** Sessions that ended on this device and that the server may still accept. */
const SESSIONS_TO_END = setting('sessionsToEnd', v.array(SessionHash))
export const APP_CONFIG = setting('config', AppConfig)

/** Data of the device itself, rather than of one person. All of it is parsed when it is read. */
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

  /**
   * Returns the active session, and whether this database shows no trace of any sign-in (`knowsNobody`). One
   * transaction reads both: a sign-in between two reads would look like a loss of the data. No sign-out deletes the
   * setting, so a database without it is new, or was cleared.
   */
  async activeSessionIfKnown(): Promise<{ row: SessionRow | null; knowsNobody: boolean }> {
    return this.transaction('r', this.sessions, this.settings, async () => ({
      row: await this.activeSession(),
      knowsNobody: (await this.settings.get(ACTIVE_USER.name)) === undefined && (await this.sessions.count()) === 0,
    }))
  }

  /** Returns whether a person's ops on this device can be sent under their own session. */
  async hasSession(userId: string): Promise<boolean> {
    return (await this.session(userId))?.token != null
  }

  /** Makes a person whose session is here the active one, or nobody (`null`). Returns false if the session is gone. */
  async makeActive(userId: string | null): Promise<boolean> {
    return this.transaction('rw', this.sessions, this.settings, async () => {
      if (userId !== null && (await this.session(userId))?.token == null) return false
      await this.setSetting(ACTIVE_USER, userId)
      return true
    })
  }

  /**
   * Returns the places where other people keep data of the same company on this device, with or without an open
   * session.
   */
  async placesOfOthers({ userId, companyId }: KeptPlace): Promise<KeptPlace[]> {
    return this.places.filter((place) => place.companyId === companyId && place.userId !== userId).toArray()
  }

  /** Replaces the PIN of a person who has a session here; returns the new PIN. */
  async changePin(userId: string, next: (pin: KeptPin) => KeptPin | null): Promise<KeptPin | null> {
    return this.transaction('rw', this.sessions, async () => {
      const row = await this.session(userId)
      const pin = row?.token == null || row.pin === null ? null : next(row.pin)
      if (row !== null && pin !== null) await this.keepSession({ ...row, pin })
      return pin
    })
  }

  /**
   * Stores a new session and makes its person the active one. Keeps the company that they worked in, and their PIN,
   * unless it was tried too often.
   */
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

  /**
   * Drops a person's token and, in the same write, notes that their data is to be wiped and their session to be ended.
   */
  async leave(userId: string, session: string | null): Promise<void> {
    await this.transaction('rw', this.sessions, this.settings, async () => {
      const row = await this.session(userId)
      if (row) await this.keepSession({ ...row, token: null, left: true, pin: null })
      if (session !== null) await this.noteToEnd(session)
    })
  }

  /** Notes a session that the server has to be informed about: it is over. */
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

  /**
   * Records that all wipeable data of a person has been wiped. Deletes their row too, unless they have unsent changes;
   * never deletes the row of a new sign-in.
   */
  async noteWiped(userId: string, unsent: boolean): Promise<void> {
    await this.transaction('rw', this.sessions, async () => {
      const row = await this.session(userId)
      if (row === null || row.token !== null) return
      await (unsent ? this.keepSession({ ...row, left: false }) : this.sessions.delete(userId))
    })
  }

  /** Changes a session if it still has this token; returns whether it had. */
  async changeSession(userId: string, token: string | null, change: Partial<SessionRow>): Promise<boolean> {
    return this.transaction('rw', this.sessions, async () => {
      const row = await this.session(userId)
      if (row === null || row.token !== token) return false
      await this.keepSession({ ...row, ...change })
      return true
    })
  }
}
