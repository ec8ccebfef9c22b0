import * as v from 'valibot'

import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import type { CheckIn } from '../../../contract/service-writes.ts'
import { fullName } from '../../../domain/people.ts'
import { normalizePlate } from '../../../domain/plates.ts'
import { isWaiting } from '../../../domain/services.ts'
import { calledCode, enteredBicyclePlate, VEHICLE_TYPE_IDS } from '../../../domain/vehicles.ts'
import { beginAct } from '../../data/act-under-way.ts'
import type { CommandOutcome } from '../../data/command.ts'
import { storageFailureOf } from '../../data/failures.ts'
import { shownOf, uuidv7 } from '../../data/kept-data.ts'
import type { RefusedOp } from '../../data/refused-op.ts'
import type { OpenSession } from '../../data/session-provider.tsx'
import type { Runner } from '../../data/use-command.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { admitServiceCommand, checkInCommand, nextReceiptNumber, receiptPrefix } from '../stays/public.ts'
import { avoidTakenLetter, nextBicycleCode } from './bicycle-code.ts'
import { decideEntry, readEntryFacts, type EntryDecision } from './decide-entry.ts'
import { newService } from './entry.ts'
import {
  NOTHING_GIVEN,
  TakenEntry,
  stayNamed,
  visitorInputOf,
  visitorOf,
  type Given,
  type Question,
} from './taken-entry.ts'

/** The same plate again so soon is a plate that was entered twice, and not a vehicle that leaves. */
const JUST_LET_IN_MS = 2_000
/** How many of the last vehicles the screen names. */
const LAST_LET_IN = 3
/** Longer texts are nothing that a person or a scanner enters. */
const TEXT_MAX = 1_000

/** A vehicle that was let in at a press; `kept`: the server has not confirmed it yet. */
export interface LetIn {
  service: Service
  at: string
  /** Moment at which the entry was on disk, by `performance.now()`. */
  writtenAt: number
  kept: boolean
  /** The vehicle had a reservation, which an undone entry would not bring back. */
  isExpected?: boolean
}

/** Where entries survive a reload, as texts by their id. Synchronous: a press is safe before its frame is drawn. */
export interface EntryStorage {
  ids: () => string[]
  read: (id: string) => string | null
  /** False if there is no room. */
  write: (id: string, text: string) => boolean
  drop: (id: string) => void
}

/** What the queue works with while its person is at work; another database is another context. */
export interface EntryContext extends Pick<OpenSession, 'db' | 'company' | 'user'> {
  locations: readonly Location[]
  run: Runner
}

/** The booth that is open in this tab. */
export interface BoothScreen {
  locationId: string
  /** What the screen shows inside and expected; null while it has not read that. */
  shown: () => readonly Service[] | null
  /** Opens the charge form; `question` is what remains of it if the attendant types on instead. */
  charge: (service: Service, question: Question & { kind: 'inside' | 'pay' }) => void
}

export interface Entries {
  /** In line, the next first. */
  waiting: readonly TakenEntry[]
  /** Waiting for a decision of the attendant, the first press first. */
  asking: readonly TakenEntry[]
  /** The last vehicles that came in, the latest first. */
  letIn: readonly LetIn[]
  /** Ids of entries for which the storage of the browser had no room. */
  unsaved: ReadonlySet<string>
}

/**
 * The booth's line of entered plates, of one person in one company: it takes each text at the press, keeps it through
 * reloads, and lets the vehicles in one after the other. An entry that needs a decision leaves the line and asks; those
 * behind it go on.
 */
export interface EntryQueue {
  /** What stands in the field, and what was said of its vehicle. Both outlive the page that shows them. */
  text: Store<string>
  given: Store<Given>
  entries: Pick<Store<Entries>, 'get' | 'subscribe'>
  /** The attendant types: what was said of the vehicle goes with its plate. */
  type: (text: string) => void
  /** Gives up what stands in the field. */
  clear: () => void
  /** The screen is left for another one. */
  leave: () => void
  /** Takes what stands in the field, and empties it. `acceptsNoRate`: the attendant has read that its type has no rate. */
  take: (location: Pick<Location, 'id' | 'name'>, acceptsNoRate?: boolean) => void
  takeBicycle: (location: Pick<Location, 'id' | 'name'>) => void
  /** Puts a refused entry into the field; once, however often it is called. */
  resubmit: (refused: RefusedOp<CheckIn>) => void
  /** Turns a charge that was left for the next plate into a question. */
  ask: (location: Pick<Location, 'id' | 'name'>, question: Question & { kind: 'inside' | 'pay' }) => void
  /** Sends an entry into the line again, with what the attendant has said of it since. */
  answer: (id: string, given: Partial<Given>) => void
  /** Makes several entries of one that holds several plates. */
  split: (id: string, plates: readonly string[]) => void
  /** Puts an entry back into the field. What stands there changes places with it. */
  putBack: (id: string) => void
  dismiss: (id: string) => void
  noteLetIn: (letIn: LetIn) => void
  /** A vehicle that has just come in was given another plate. */
  noteCorrected: (service: Service) => void
  /** It has left: the screen need not say any more that it came in. */
  noteLeft: (serviceId: string) => void
  /** Drops the questions about stays that have ended since. */
  dropSettled: () => Promise<void>
  /** Another tab has written or dropped an entry. */
  hear: (id: string) => void
  /** Goes on with this session's database. */
  attach: (context: EntryContext) => void
  /** Until the returned function is called, entries of this screen may open a charge. */
  show: (screen: BoothScreen) => () => void
}

interface QueueOptions {
  storage: EntryStorage
  /** Runs a task while no other tab runs one of this queue. */
  alone: (task: () => Promise<void>) => Promise<void>
  /** Milliseconds since the epoch, by the server's time. */
  now: () => number
}

const byPress = (one: TakenEntry, other: TakenEntry) => one.at.localeCompare(other.at) || one.id.localeCompare(other.id)

/** The store was closed under the queue: it goes on with the next session. */
class StoreClosed extends Error {}

export function createEntryQueue({ storage, alone, now }: QueueOptions): EntryQueue {
  const text = createStore('')
  const given = createStore(NOTHING_GIVEN)
  const entries = createStore<Entries>({ waiting: [], asking: [], letIn: [], unsaved: new Set() })
  let context: EntryContext | null = null
  let screen: BoothScreen | null = null
  let isDraining = false
  let lastAt = 0
  let resubmitted: string | null = null
  /** Entries that an earlier page has taken: their outcome may be known. */
  const found = new Set<string>()
  /** Entries on disk that the server may still refuse. */
  const settling = new Set<string>()

  const change = (changes: Partial<Entries>) => entries.set({ ...entries.get(), ...changes })
  const inLine = (entry: TakenEntry) =>
    change({
      waiting: [...without(entries.get().waiting, entry.id), entry].toSorted(byPress),
      asking: without(entries.get().asking, entry.id),
    })
  const inQuestion = (entry: TakenEntry) =>
    change({
      waiting: without(entries.get().waiting, entry.id),
      asking: [...without(entries.get().asking, entry.id), entry].toSorted(byPress),
    })
  const askingOf = (id: string) => entries.get().asking.find((entry) => entry.id === id)

  /** Later than the press before, so that the order of the presses is that of the entries. */
  function moment(): string {
    const at = now()
    lastAt = at <= lastAt && lastAt - at < JUST_LET_IN_MS ? lastAt + 1 : at
    return new Date(lastAt).toISOString()
  }

  function save(entry: TakenEntry): void {
    const isSaved = storage.write(entry.id, JSON.stringify(entry))
    const { unsaved } = entries.get()
    if (isSaved === unsaved.has(entry.id))
      change({
        unsaved: isSaved ? new Set([...unsaved].filter((id) => id !== entry.id)) : new Set([...unsaved, entry.id]),
      })
  }

  function forget(id: string): void {
    storage.drop(id)
    found.delete(id)
    const { waiting, asking, unsaved } = entries.get()
    change({
      waiting: without(waiting, id),
      asking: without(asking, id),
      ...(unsaved.has(id) && { unsaved: new Set([...unsaved].filter((one) => one !== id)) }),
    })
  }

  function clear(): void {
    text.set('')
    given.set(NOTHING_GIVEN)
  }

  function enter(entry: TakenEntry): void {
    save(entry)
    inLine(entry)
    void drain()
  }

  function question(entry: TakenEntry, asked: Question): void {
    // One card for each vehicle, however often it is entered.
    if (asked.kind === 'inside')
      for (const { id, question: other } of entries.get().asking)
        if (other?.kind === 'inside' && other.stay.id === asked.stay.id) forget(id)
    const asking = { ...entry, question: asked }
    save(asking)
    inQuestion(asking)
  }

  function newEntry(location: Pick<Location, 'id' | 'name'>, typed: string, said: Given): TakenEntry {
    const at = said.replaces?.startedAt ?? moment()
    return {
      id: said.replaces?.id ?? uuidv7(Date.now()),
      location: { id: location.id, name: location.name },
      text: typed.trim().slice(0, TEXT_MAX),
      at,
      given: said,
      question: null,
    }
  }

  /** Null where nothing readable is kept; what a newer release has written stays for it. */
  function kept(id: string): TakenEntry | null {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), TakenEntry), storage.read(id))
    return parsed.success ? parsed.output : null
  }

  function hear(id: string): void {
    if (settling.has(id)) return
    const { waiting, asking, unsaved } = entries.get()
    const mine = [...waiting, ...asking].find((entry) => entry.id === id)
    const theirs = kept(id)
    if (theirs !== null) {
      if (mine === undefined) found.add(id)
      if (mine !== undefined && JSON.stringify(mine) === JSON.stringify(theirs)) return
      if (theirs.question === null) inLine(theirs)
      else inQuestion(theirs)
    } else if (mine !== undefined && !unsaved.has(id) && storage.read(id) === null)
      change({ waiting: without(waiting, id), asking: without(asking, id) })
  }

  async function drain(): Promise<void> {
    if (isDraining || context === null || entries.get().waiting.length === 0) return
    isDraining = true
    try {
      await alone(async () => {
        for (let [next] = entries.get().waiting; next !== undefined && context !== null; [next] = entries.get().waiting)
          await step(next, context)
      })
    } catch {
      // The page is on its way out: the next one goes on.
      return
    } finally {
      isDraining = false
    }
    // Entered while the lock was released.
    await drain()
  }

  async function step(entry: TakenEntry, at: EntryContext): Promise<void> {
    // Another tab may have gone on with it.
    hear(entry.id)
    const now = entries.get().waiting.find(({ id }) => id === entry.id)
    if (now === undefined) return
    const end = beginAct()
    try {
      await letInOrAsk(now, at)
    } catch (error) {
      if (error instanceof StoreClosed || storageFailureOf(error).kind === 'closed')
        context = context === at ? null : context
      else question(entry, { kind: 'not_kept' })
    } finally {
      end()
    }
  }

  async function letInOrAsk(entry: TakenEntry, at: EntryContext): Promise<void> {
    const { db, company, locations } = at
    const location = locations.find(({ id }) => id === entry.location.id)
    if (location === undefined) return question(entry, { kind: 'elsewhere' })
    const shown = screen?.locationId === location.id ? screen.shown() : null
    const [past, facts] = await Promise.all([
      pastOf(entry, db),
      readEntryFacts(entry, { db, location, country: company.country, now: now(), shown }),
    ])
    if (past === 'done') return forget(entry.id)
    if (past === 'taken_back') return question(entry, { kind: 'refused', problem: null })
    const decision = decideEntry(entry, facts, { location, country: company.country })
    if (!location.isActive && (decision.kind === 'admit' || decision.kind === 'let_in'))
      return question(entry, { kind: 'out_of_use' })
    switch (decision.kind) {
      case 'ask':
        return question(entry, decision.question)
      case 'charge':
        return charge(entry, decision.service, { kind: 'inside', stay: stayNamed(decision.service) })
      case 'admit':
        return admit(entry, decision.service, at)
      case 'let_in':
        return letIn(entry, decision, location, at)
    }
  }

  /** What came of an entry that an earlier page, or another tab, has begun with. */
  async function pastOf(
    { id, given: { replaces, reservation } }: TakenEntry,
    db: EntryContext['db'],
  ): Promise<'done' | 'taken_back' | 'none'> {
    if (replaces !== null)
      return found.has(id) && (await db.outbox.get({ id: replaces.op })) === undefined ? 'done' : 'none'
    if (reservation !== null && reservation !== 'none') {
      const row = await db.services.get(reservation)
      return row !== undefined && !isWaiting(shownOf(row).status) ? 'done' : 'none'
    }
    if ((await db.services.get(id)) !== undefined) return 'done'
    return found.has(id) && (await db.settled.filter(({ op }) => op.recordId === id).first()) !== undefined
      ? 'taken_back'
      : 'none'
  }

  /** Opens the charge form, unless the attendant has gone on to the next plate or is not there. */
  function charge(
    entry: TakenEntry,
    service: Service,
    left: Question & { kind: 'inside' | 'pay' },
    isFound = found.has(entry.id),
  ): void {
    const isNext = entries.get().waiting.some(({ id }) => id !== entry.id)
    const cameIn = entries.get().letIn.find((one) => one.service.id === service.id)
    const isTwice =
      left.kind === 'inside' && cameIn !== undefined && Date.parse(entry.at) - Date.parse(cameIn.at) < JUST_LET_IN_MS
    if (screen?.locationId !== entry.location.id || isFound || isNext || isTwice || text.get() !== '')
      return question(entry, left)
    forget(entry.id)
    screen.charge(service, left)
  }

  async function letIn(
    entry: TakenEntry,
    { vehicleTypeId, driver, pass }: EntryDecision & { kind: 'let_in' },
    location: Location,
    { db, company, user, run }: EntryContext,
  ): Promise<void> {
    const { notes, visitor, replaces } = entry.given
    const isFound = found.has(entry.id)
    const noted = (note: string) => note.trim() || null
    const service = newService({
      id: entry.id,
      location,
      currency: company.currency,
      by: { id: user.id, name: fullName(user) },
      licensePlate: normalizePlate(entry.text),
      vehicleTypeId,
      startedAt: entry.at,
      receiptNumber: replaces?.receiptNumber ?? (await nextReceiptNumber(db, location.id)),
      driver,
      space: noted(notes.space),
      keyTag: noted(notes.keyTag),
      keptItems: noted(notes.keptItems),
      pass,
      visitor: location.parkingType === 'residence' && pass?.standing !== 'valid' ? visitorOf(visitor) : null,
    })
    await begun(entry, service, (options) => run(checkInCommand, service, { ...options, replacing: replaces?.op }))
    if (calledCode(service.licensePlate) !== null) await avoidTakenLetter(db, location.id)
    if (location.paymentType === 'pre_pay' && entries.get().letIn.some((one) => one.service.id === service.id))
      charge({ ...entry, id: uuidv7(Date.now()) }, service, { kind: 'pay', stay: stayNamed(service) }, isFound)
  }

  async function admit(entry: TakenEntry, service: Service, { run }: EntryContext): Promise<void> {
    const admitted = { ...entry, given: { ...entry.given, reservation: service.id } }
    save(admitted)
    await begun(admitted, service, (options) => run(admitServiceCommand, { service, admittedAt: entry.at }, options))
  }

  /** Goes on as soon as the entry is on disk. A refusal makes it a question again. */
  function begun(
    entry: TakenEntry,
    service: Service,
    run: (options: { onKept: () => void }) => Promise<CommandOutcome>,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const onKept = () => {
        settling.add(entry.id)
        change({
          waiting: without(entries.get().waiting, entry.id),
          letIn: [
            {
              service,
              at: entry.at,
              writtenAt: performance.now(),
              kept: true,
              isExpected: entry.given.reservation === service.id,
            },
            ...entries.get().letIn,
          ].slice(0, LAST_LET_IN),
        })
        resolve()
      }
      void run({ onKept }).then((outcome) => {
        settling.delete(entry.id)
        if (outcome.kind === 'not_kept' && outcome.failure.kind === 'closed') return reject(new StoreClosed())
        if (outcome.kind === 'not_kept') question(entry, { kind: 'not_kept' })
        else if (outcome.kind === 'refused' || outcome.kind === 'conflict') refused(entry, service, outcome)
        else {
          change({
            letIn: entries
              .get()
              .letIn.map((one) => (one.service.id === service.id ? { ...one, kept: outcome.kind === 'kept' } : one)),
          })
          forget(entry.id)
        }
        return resolve()
      })
    })
  }

  /** The refused action is taken back; where it could not be, what the attendant tries next takes its place. */
  function refused(
    entry: TakenEntry,
    { id, startedAt, receiptNumber }: Service,
    { op, problem }: CommandOutcome & { kind: 'refused' | 'conflict' },
  ): void {
    noteLeft(id)
    const replaces =
      op === null || entry.given.reservation === id
        ? entry.given.replaces
        : { op, id, startedAt, receiptNumber, problem }
    question({ ...entry, given: { ...entry.given, replaces } }, { kind: 'refused', problem })
  }

  function noteLeft(serviceId: string): void {
    change({ letIn: entries.get().letIn.filter(({ service }) => service.id !== serviceId) })
  }

  return {
    text,
    given,
    entries,
    hear: (id) => {
      hear(id)
      void drain()
    },

    type: (typed) => {
      text.set(typed)
      if (typed.trim() === '') given.set({ ...NOTHING_GIVEN, replaces: given.get().replaces })
    },

    clear,
    leave: () => {
      clear()
      resubmitted = null
    },

    take: (location, acceptsNoRate = false) => {
      const typed = text.get()
      if (typed.trim() === '') return
      const entry = newEntry(location, typed, { ...given.get(), acceptsNoRate })
      clear()
      enter(entry)
    },

    takeBicycle: (location) => {
      const entry = newEntry(location, '', NOTHING_GIVEN)
      const { waiting, asking, letIn: came } = entries.get()
      const coming = [...waiting, ...asking].map((one) => ({
        licensePlate: one.text,
        receiptNumber: `${receiptPrefix()}-`,
      }))
      const plate = enteredBicyclePlate(
        entry.id,
        nextBicycleCode([...(screen?.shown() ?? []), ...came.map(({ service }) => service), ...coming]),
      )
      enter({
        ...entry,
        text: plate,
        given: { ...NOTHING_GIVEN, type: { plate, vehicleTypeId: VEHICLE_TYPE_IDS.bicycle } },
      })
    },

    resubmit: ({ id: op, body, problem }) => {
      if (resubmitted === op) return
      resubmitted = op
      text.set(body.licensePlate)
      given.set({
        ...NOTHING_GIVEN,
        type: { plate: body.licensePlate, vehicleTypeId: body.vehicleTypeId },
        notes: { space: body.space ?? '', keyTag: body.keyTag ?? '', keptItems: body.keptItems ?? '' },
        visitor: visitorInputOf(body.visitor),
        replaces: { op, id: body.id, startedAt: body.startedAt, receiptNumber: body.receiptNumber, problem },
      })
    },

    ask: (location, asked) => question(newEntry(location, asked.stay.licensePlate, NOTHING_GIVEN), asked),

    answer: (id, said) => {
      const entry = askingOf(id)
      if (entry === undefined) return
      found.delete(id)
      enter({ ...entry, given: { ...entry.given, ...said }, question: null })
    },

    split: (id, plates) => {
      const entry = askingOf(id)
      if (entry === undefined) return
      for (const plate of plates) enter(newEntry(entry.location, plate, NOTHING_GIVEN))
      forget(id)
    },

    putBack: (id) => {
      const entry = askingOf(id)
      if (entry === undefined) return
      const before = text.get()
      const said = given.get()
      forget(id)
      text.set(entry.text)
      given.set(entry.given)
      if (before.trim() !== '') question(newEntry(entry.location, before, said), { kind: 'aside' })
    },

    dismiss: forget,

    noteCorrected: (service) =>
      change({ letIn: entries.get().letIn.map((one) => (one.service.id === service.id ? { ...one, service } : one)) }),
    noteLetIn: (one) => change({ letIn: [one, ...entries.get().letIn].slice(0, LAST_LET_IN) }),
    noteLeft,

    dropSettled: async () => {
      const at = context
      if (at === null) return
      for (const { id, question: asked } of entries.get().asking) {
        if (asked?.kind !== 'inside' && asked?.kind !== 'pay') continue
        const row = await at.db.services.get(asked.stay.id)
        if (row === undefined || shownOf(row).status !== 'progress') forget(id)
      }
    },

    attach: (next) => {
      context = next
      for (const id of storage.ids()) hear(id)
      void drain()
    },

    show: (next) => {
      screen = next
      return () => {
        if (screen === next) screen = null
      }
    },
  }
}

function without(list: readonly TakenEntry[], id: string): readonly TakenEntry[] {
  return list.filter((entry) => entry.id !== id)
}
