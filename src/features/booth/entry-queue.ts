import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import type { CheckIn } from '../../../contract/service-entries.ts'
import { enteredBicyclePlate, VEHICLE_TYPE_IDS } from '../../../domain/vehicles.ts'
import { beginAct } from '../../data/act-under-way.ts'
import { storageFailureOf } from '../../data/failures.ts'
import { shownOf, uuidv7 } from '../../data/kept-data.ts'
import type { RefusedOp } from '../../data/refused-op.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { receiptPrefix } from '../stays/public.ts'
import { nextBicycleCode } from './bicycle-code.ts'
import { createEntryList, type Entries, type EntryStorage, type RecentCheckIn } from './entry-list.ts'
import {
  createEntryProcessor,
  JUST_LET_IN_MS,
  StoreClosed,
  type BoothScreen,
  type EntryContext,
} from './process-entry.ts'
import { NO_DETAILS, visitorInputOf, type EntryDetails, type Question, type BoothEntry } from './booth-entry.ts'

/** Maximum length of an entered text; no person and no scanner enters a longer one. */
const TEXT_MAX = 1_000

/**
 * The booth's line of entered plates, of one person in one company. The queue takes each text at the press, keeps it
 * through reloads, and checks the vehicles in one after the other. An entry that needs a decision leaves the line and
 * asks; the entries behind it continue.
 */
export interface EntryQueue {
  /** Text in the field, and the attendant's input about its vehicle. Both outlive the page that shows them. */
  text: Store<string>
  given: Store<EntryDetails>
  entries: Pick<Store<Entries>, 'get' | 'subscribe'>
  /** The attendant types. Emptying the field drops the input about its vehicle. */
  type: (text: string) => void
  /** Empties the field. */
  clear: () => void
  /** The person leaves the screen. */
  leave: () => void
  /** Takes the text in the field, and empties the field. `acceptsNoRate`: the attendant has read that its type has no rate. */
  take: (location: Pick<Location, 'id' | 'name'>, acceptsNoRate?: boolean) => void
  /** Takes a code that the camera has read. The field keeps its text. */
  takeScanned: (location: Pick<Location, 'id' | 'name'>, code: string) => void
  takeBicycle: (location: Pick<Location, 'id' | 'name'>) => void
  /** Puts a refused entry into the field; once, however often it is called. */
  resubmit: (refused: RefusedOp<CheckIn>) => void
  /** Turns a charge that was left for the next plate into a question. */
  ask: (location: Pick<Location, 'id' | 'name'>, question: Question & { kind: 'inside' | 'pay' }) => void
  /** Sends an entry into the line again, with the attendant's input since. */
  answer: (id: string, given: Partial<EntryDetails>) => void
  /** Replaces an entry with several plates by one entry for each plate. */
  split: (id: string, plates: readonly string[]) => void
  /** Puts an entry back into the field. If the field has a text, the two change places. */
  putBack: (id: string) => void
  dismiss: (id: string) => void
  noteLetIn: (letIn: RecentCheckIn) => void
  /** A vehicle that has just come in got another plate. */
  noteCorrected: (service: Service) => void
  /** A vehicle has left, so the screen need not show its entry any more. */
  noteLeft: (serviceId: string) => void
  /** Drops questions about stays that have ended. */
  dropSettled: () => Promise<void>
  /** Another tab has written or dropped an entry. */
  hear: (id: string) => void
  /** Continues with this session's database. */
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

export function createEntryQueue({ storage, alone, now }: QueueOptions): EntryQueue {
  const text = createStore('')
  const given = createStore(NO_DETAILS)
  const list = createEntryList(storage)
  let context: EntryContext | null = null
  let screen: BoothScreen | null = null
  let isDraining = false
  let lastAt = 0
  let resubmitted: string | null = null
  const processEntry = createEntryProcessor({ list, now, screen: () => screen, isTyping: () => text.get() !== '' })

  /** Returns a moment after the previous press, so that entries sort in the order of the presses. */
  function moment(): string {
    const at = now()
    lastAt = at <= lastAt && lastAt - at < JUST_LET_IN_MS ? lastAt + 1 : at
    return new Date(lastAt).toISOString()
  }

  function clear(): void {
    text.set('')
    given.set(NO_DETAILS)
  }

  function enter(entry: BoothEntry): void {
    list.enqueue(entry)
    void drain()
  }

  function newEntry(location: Pick<Location, 'id' | 'name'>, typed: string, details: EntryDetails): BoothEntry {
    const at = details.replaces?.startedAt ?? moment()
    return {
      id: details.replaces?.id ?? uuidv7(Date.now()),
      location: { id: location.id, name: location.name },
      text: typed.trim().slice(0, TEXT_MAX),
      at,
      given: details,
      question: null,
    }
  }

  async function drain(): Promise<void> {
    if (isDraining || context === null || list.get().waiting.length === 0) return
    isDraining = true
    try {
      await alone(async () => {
        for (let [next] = list.get().waiting; next !== undefined && context !== null; [next] = list.get().waiting)
          await step(next, context)
      })
    } catch {
      // The page is being closed: the next page continues.
      return
    } finally {
      isDraining = false
    }
    // For entries that came while the lock was released.
    await drain()
  }

  async function step({ id }: BoothEntry, at: EntryContext): Promise<void> {
    // Another tab may have processed the entry.
    list.reload(id)
    const entry = list.waiting(id)
    if (entry === undefined) return
    const end = beginAct()
    try {
      await processEntry(entry, at)
    } catch (error) {
      if (error instanceof StoreClosed || storageFailureOf(error).kind === 'closed')
        context = context === at ? null : context
      else list.ask(entry, { kind: 'not_kept' })
    } finally {
      end()
    }
  }

  return {
    text,
    given,
    entries: list,
    hear: (id) => {
      list.reload(id)
      void drain()
    },

    type: (typed) => {
      text.set(typed)
      if (typed.trim() === '') given.set({ ...NO_DETAILS, replaces: given.get().replaces })
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

    takeScanned: (location, code) => enter(newEntry(location, code, NO_DETAILS)),

    takeBicycle: (location) => {
      const entry = newEntry(location, '', NO_DETAILS)
      const { waiting, asking, letIn: came } = list.get()
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
        given: { ...NO_DETAILS, type: { plate, vehicleTypeId: VEHICLE_TYPE_IDS.bicycle } },
      })
    },

    resubmit: ({ id: op, body, problem }) => {
      if (resubmitted === op) return
      resubmitted = op
      text.set(body.licensePlate)
      given.set({
        ...NO_DETAILS,
        type: { plate: body.licensePlate, vehicleTypeId: body.vehicleTypeId },
        notes: { space: body.space ?? '', keyTag: body.keyTag ?? '', keptItems: body.keptItems ?? '' },
        visitor: visitorInputOf(body.visitor),
        replaces: { op, id: body.id, startedAt: body.startedAt, receiptNumber: body.receiptNumber, problem },
      })
    },

    ask: (location, question) => list.ask(newEntry(location, question.stay.licensePlate, NO_DETAILS), question),

    answer: (id, details) => {
      const entry = list.asking(id)
      if (entry === undefined) return
      list.restart(id)
      enter({ ...entry, given: { ...entry.given, ...details }, question: null })
    },

    split: (id, plates) => {
      const entry = list.asking(id)
      if (entry === undefined) return
      for (const plate of plates) enter(newEntry(entry.location, plate, NO_DETAILS))
      list.forget(id)
    },

    putBack: (id) => {
      const entry = list.asking(id)
      if (entry === undefined) return
      const before = text.get()
      const detailsBefore = given.get()
      list.forget(id)
      text.set(entry.text)
      given.set(entry.given)
      if (before.trim() !== '') list.ask(newEntry(entry.location, before, detailsBefore), { kind: 'aside' })
    },

    dismiss: list.forget,

    noteCorrected: (service) => list.changeLetIn(service.id, (one) => ({ ...one, service })),
    noteLetIn: list.noteLetIn,
    noteLeft: list.dropLetIn,

    dropSettled: async () => {
      const at = context
      if (at === null) return
      for (const { id, question } of list.get().asking) {
        if (question?.kind !== 'inside' && question?.kind !== 'pay') continue
        const row = await at.db.services.get(question.stay.id)
        if (row === undefined || shownOf(row).status !== 'progress') list.forget(id)
      }
    },

    attach: (next) => {
      context = next
      list.reloadAll()
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
