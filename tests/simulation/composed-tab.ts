import type { NamedReference } from '../../contract/primitives.ts'
import { ApiFailure } from '../../src/offline/api-failure.ts'
import { catchUp, pullCollection } from '../../src/offline/pull.ts'
import { DeviceDatabase, type KeptPlace } from '../../src/offline/device-database.ts'
import type { KeptDatabase } from '../../src/offline/kept-database.ts'
import { openKeptDatabase, wipePerson } from '../../src/offline/kept-store.ts'
import { openDatabase } from '../../src/offline/open-database.ts'
import { createPush } from '../../src/offline/outbox/push.ts'
import { sendingBy } from '../../src/offline/outbox/sending.ts'
import { createReachability } from '../../src/offline/reachability.ts'
import { aLocation, idOf } from '../offline/support/records.ts'
import type { Device, Tab, Work } from './device.ts'
import type { Parts } from './parts.ts'
import type { Person } from './people.ts'
import { writesOfRelease } from './releases.ts'
import type { TabContext } from './tab-context.ts'
import { PROBE_PATH } from './wire.ts'

/** The same delay as in the app. */
const BACKUP_AFTER_MS = 2_000

/** Person who is signed in on a device, and the tokens on the device. */
export interface SignedIn {
  active: Person | null
  tokens: Map<string, string>
}

interface ComposedOptions {
  device: Device
  signedIn: SignedIn
  parts: Parts
  companyId: string
  locations: readonly NamedReference[]
  /** Signs a person in at the server; here the network does not interfere. */
  letIn: (person: Person) => Promise<string>
  letOut: (token: string) => Promise<void>
}

interface OpenWork extends Work {
  token: string
  stop: () => void
}

/** A tab composed of the parts of the core, each of which can be replaced. */
export function composedTab({ device, signedIn, parts, companyId, locations, letIn, letOut }: ComposedOptions): Tab {
  const { context, store, platform: bare } = device.bare()
  const platform = parts.platform(bare)
  const { release } = device
  const writes = writesOfRelease(parts.writes, release)
  const { clock } = platform
  const serverClock = parts.createServerClock({ clock, notes: platform.clockNotes })
  let current: OpenWork | null = null
  let opening: Promise<void> | null = null

  const tokenOf = (person: Person | null) => (person === null ? null : (signedIn.tokens.get(person.id) ?? null))

  function close(): void {
    current?.stop()
    current = null
  }

  async function withPlaces<T>(work: (places: DeviceDatabase) => Promise<T>): Promise<T> {
    const places = new DeviceDatabase(platform)
    try {
      await openDatabase(places, platform)
      return await work(places)
    } finally {
      places.close()
    }
  }

  function refused(person: Person, token: string): void {
    if (signedIn.tokens.get(person.id) !== token) return
    signedIn.tokens.delete(person.id)
    followAll(device)
  }

  /** Finds the people who share the tablet through the stores; in this world all of them used it recently. */
  async function besideColleagues(db: KeptDatabase, userId: string): Promise<void> {
    await withPlaces((places) => {
      const known = {
        placesOfOthers: (me: KeptPlace) => places.placesOfOthers(me),
        session: () => Promise.resolve({ lastSignInAt: clock.now() }),
      }
      return parts.bringColleagueOps({ device: known, platform, db, me: { userId, companyId }, writes })
    }).catch(() => undefined)
  }

  async function goFirst(db: KeptDatabase, person: Person): Promise<void> {
    const me = { userId: parts.storeOf(person), companyId, name: person.name }
    await besideColleagues(db, me.userId)
    await parts.forwardEntries({
      platform,
      db,
      me,
      writes,
      hasSession: (userId) => Promise.resolve(signedIn.tokens.has(userId)),
    })
  }

  async function workOf(person: Person, token: string): Promise<OpenWork> {
    const keptOf = (userId: string) => withPlaces((places) => openKeptDatabase(places, platform, userId, companyId))
    const db = await keptOf(parts.storeOf(person))
    if ((await db.locations.count()) === 0)
      await db.locations.bulkPut(
        locations.map(({ id, name }) => ({ id, name, base: aLocation({ id, name }), shown: null, pending: 0 })),
      )
    await besideColleagues(db, parts.storeOf(person))
    const drafts = parts.draftsOf(person) === parts.storeOf(person) ? db : await keptOf(parts.draftsOf(person))
    const reachability = createReachability({ platform, probeUrl: () => PROBE_PATH })
    const onOutcome = (failure: ApiFailure | null) => {
      reachability.noteCall(failure)
      if (failure?.problem?.status === 401) refused(person, token)
    }
    const api = parts.createApiClient({
      fetch: platform.fetch,
      now: clock.now,
      baseUrlOf: () => '',
      deviceId: idOf(9, 1),
      token,
      openToken: null,
      companyId: null,
      onOutcome,
    })
    const queue = parts.createQueue({ db, writes, clock })
    const transport = parts.createTransport({ api, writes, clock })
    const bring = () => besideColleagues(db, parts.storeOf(person))
    const push = createPush({
      db,
      loadSending: () => Promise.resolve(sendingBy(queue, transport)),
      platform,
      reachability,
      goesFirst: () => goFirst(db, person),
    })
    const stopping = new AbortController()
    const { signal } = stopping
    const backup = await platform.openBackup()
    const outbox = parts.createOutbox({
      db,
      writes,
      author: { id: person.id, name: person.name },
      companyId,
      clock,
      serverClock,
      onWritten: push.wake,
      dropBackups: async (ids) => backup?.dropOps(person.id, ids),
    })
    const state = {
      get: () => (signal.aborted ? { status: 'signed_in' } : { status: 'open', session: { db } }),
      subscribe: (listener: () => void) => untilAborted(signal, listener),
    }
    const watch = (_: unknown, onChange: () => void) => watchQueue(device, context, onChange)
    if (backup)
      clock.after(
        BACKUP_AFTER_MS,
        () =>
          void parts
            .keepOutboxBackup(
              { db, outbox, user: person, company: { id: companyId } },
              { backup, platform, writes, state, watch },
            )
            .catch(() => undefined),
      )
    return {
      person,
      token,
      db,
      drafts,
      outbox,
      wake: push.wake,
      pull: async () => {
        for (const collection of parts.collections) {
          await pullCollection(collection, {
            api,
            db,
            clock,
            signal: stopping.signal,
            writes,
            noteServerTime: serverClock.noteServerTime,
          })
          await catchUp(collection, db, signal)
        }
        await bring()
      },
      now: clock.now,
      serverClock,
      release,
      look: () => parts.look(db),
      write: api.write,
      inside: async (place) => (await parts.inside(db, place, Date.parse(serverClock.instant()))).map(({ id }) => id),
      exportOps: () => parts.exportOps(db, writes),
      importOps: (ops) => parts.importOps(db, writes, ops),
      adopt: (authorId) =>
        parts.adoptOrphanedOps(
          platform,
          { user: { id: person.id, firstName: person.name, lastName: '' }, company: { id: companyId }, db },
          authorId,
          writes,
        ),
      writes,
      stop: () => {
        stopping.abort()
        push.stop()
        reachability.stop()
      },
    }
  }

  async function reopen(): Promise<void> {
    const person = signedIn.active
    const token = tokenOf(person)
    if (current?.token === token && current?.person === person) return
    close()
    if (person === null || token === null) return
    const opened = await workOf(person, token)
    // Another person may have signed in since.
    if (context.dead() || signedIn.active !== person || tokenOf(person) !== token) opened.stop()
    else current = opened
  }

  const tab: Tab = {
    context,
    store,
    work: () => current,
    open: () => {
      opening ??= reopen().finally(() => {
        opening = null
      })
      return opening
    },
    signIn: async (person) => {
      const token = await letIn(person)
      if (context.dead()) return
      signedIn.active = person
      signedIn.tokens.set(person.id, token)
      followAll(device)
    },
    signOut: async () => {
      const person = signedIn.active
      const token = tokenOf(person)
      if (person === null || token === null) return
      signedIn.active = null
      signedIn.tokens.delete(person.id)
      followAll(device)
      await withPlaces((places) => wipePerson(places, platform, parts.storeOf(person)))
      await letOut(token)
    },
  }
  return tab
}

/** Calls back like a live read, in the tab's own time. */
function watchQueue({ queueWatchers }: Device, { enter }: TabContext, onChange: () => void): () => void {
  const changed = () => enter(onChange)
  queueWatchers.add(changed)
  changed()
  return () => queueWatchers.delete(changed)
}

function untilAborted(signal: AbortSignal, listener: () => void): () => void {
  signal.addEventListener('abort', listener)
  return () => signal.removeEventListener('abort', listener)
}

/** Tells all tabs that the signed-in person has changed, as their live read would. */
function followAll({ tabs }: Device): void {
  for (const { context, open } of tabs) context.enter(() => void open().catch(() => undefined))
}
