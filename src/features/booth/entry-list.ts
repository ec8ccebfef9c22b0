import * as v from 'valibot'

import type { Service } from '../../../contract/service.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { BoothEntry, type Question } from './booth-entry.ts'

/**
 * Number of recent check-ins that the list of vehicles inside adds to its last read. A slow tablet reads the list once
 * for a whole burst of a scanner.
 */
const RECENT_MAX = 50

/** A vehicle that was let in at a press; `kept`: the server has not confirmed it yet. */
export interface RecentCheckIn {
  service: Service
  at: string
  /** Moment at which the entry was on disk, by `performance.now()`. */
  writtenAt: number
  kept: boolean
  /** The vehicle had a reservation, which an undone entry would not bring back. */
  isExpected?: boolean
}

/** Stores entries as texts by their id. Synchronous: a press is safe before its frame is drawn. */
export interface EntryStorage {
  ids: () => string[]
  read: (id: string) => string | null
  /** Returns false if there is no room. */
  write: (id: string, text: string) => boolean
  drop: (id: string) => void
}

export interface Entries {
  /** Entries in line, the next first. */
  waiting: readonly BoothEntry[]
  /** Entries that wait for the attendant's decision, first press first. */
  asking: readonly BoothEntry[]
  /** The latest vehicles that came in, newest first. */
  letIn: readonly RecentCheckIn[]
  /** Ids of entries for which the storage of the browser had no room. */
  unsaved: ReadonlySet<string>
}

/** The entries of one person in one company, kept through reloads and shared by the tabs. */
export interface EntryList extends Pick<Store<Entries>, 'get' | 'subscribe'> {
  /** Stores an entry without changing its place. */
  save: (entry: BoothEntry) => void
  /** Stores an entry and puts it into the line. */
  enqueue: (entry: BoothEntry) => void
  /** Takes an entry out of the line until the attendant decides. */
  ask: (entry: BoothEntry, question: Question) => void
  /** Returns the entry with this id that waits in the line; `asking`, the entry that waits for a decision. */
  waiting: (id: string) => BoothEntry | undefined
  asking: (id: string) => BoothEntry | undefined
  forget: (id: string) => void
  /** Reads an entry again that another tab, or an earlier page, may have written or dropped. */
  reload: (id: string) => void
  reloadAll: () => void
  /** Returns whether another page has started the entry, so that its outcome may exist. */
  isResumed: (id: string) => boolean
  /** Treats the entry as new: the attendant has decided again. */
  restart: (id: string) => void
  /** Removes an entry that is on disk as an op from the line. Its stored text stays until `confirm`. */
  noteWritten: (entry: BoothEntry, letIn: RecentCheckIn) => void
  /** The op of a written entry has an outcome. */
  confirm: (id: string) => void
  noteLetIn: (letIn: RecentCheckIn) => void
  /** Replaces the recent check-in of a stay. */
  changeLetIn: (serviceId: string, change: (letIn: RecentCheckIn) => RecentCheckIn) => void
  dropLetIn: (serviceId: string) => void
}

const byPress = (one: BoothEntry, other: BoothEntry) => one.at.localeCompare(other.at) || one.id.localeCompare(other.id)

export function createEntryList(storage: EntryStorage): EntryList {
  const entries = createStore<Entries>({ waiting: [], asking: [], letIn: [], unsaved: new Set() })
  const resumed = new Set<string>()
  /** Entries on disk that the server may still refuse. */
  const unconfirmed = new Set<string>()

  const change = (changes: Partial<Entries>) => entries.set({ ...entries.get(), ...changes })
  const putInLine = (entry: BoothEntry) =>
    change({
      waiting: [...without(entries.get().waiting, entry.id), entry].toSorted(byPress),
      asking: without(entries.get().asking, entry.id),
    })
  const putInQuestion = (entry: BoothEntry) =>
    change({
      waiting: without(entries.get().waiting, entry.id),
      asking: [...without(entries.get().asking, entry.id), entry].toSorted(byPress),
    })

  function save(entry: BoothEntry): void {
    const isSaved = storage.write(entry.id, JSON.stringify(entry))
    const { unsaved } = entries.get()
    if (isSaved === unsaved.has(entry.id))
      change({
        unsaved: isSaved ? new Set([...unsaved].filter((id) => id !== entry.id)) : new Set([...unsaved, entry.id]),
      })
  }

  function forget(id: string): void {
    storage.drop(id)
    resumed.delete(id)
    const { waiting, asking, unsaved } = entries.get()
    change({
      waiting: without(waiting, id),
      asking: without(asking, id),
      ...(unsaved.has(id) && { unsaved: new Set([...unsaved].filter((one) => one !== id)) }),
    })
  }

  /** Returns null if no readable entry is stored; a text written by a newer release stays for that release. */
  function stored(id: string): BoothEntry | null {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), BoothEntry), storage.read(id))
    return parsed.success ? parsed.output : null
  }

  function reload(id: string): void {
    if (unconfirmed.has(id)) return
    const { waiting, asking, unsaved } = entries.get()
    const mine = [...waiting, ...asking].find((entry) => entry.id === id)
    const theirs = stored(id)
    if (theirs !== null) {
      if (mine === undefined) resumed.add(id)
      if (mine !== undefined && JSON.stringify(mine) === JSON.stringify(theirs)) return
      if (theirs.question === null) putInLine(theirs)
      else putInQuestion(theirs)
    } else if (mine !== undefined && !unsaved.has(id) && storage.read(id) === null)
      change({ waiting: without(waiting, id), asking: without(asking, id) })
  }

  return {
    get: entries.get,
    subscribe: entries.subscribe,
    save,
    enqueue: (entry) => {
      save(entry)
      putInLine(entry)
    },
    ask: (entry, question) => {
      // One card for each vehicle, however often its plate is entered.
      if (question.kind === 'inside')
        for (const { id, question: other } of entries.get().asking)
          if (other?.kind === 'inside' && other.stay.id === question.stay.id) forget(id)
      const asking = { ...entry, question }
      save(asking)
      putInQuestion(asking)
    },
    waiting: (id) => entries.get().waiting.find((entry) => entry.id === id),
    asking: (id) => entries.get().asking.find((entry) => entry.id === id),
    forget,
    reload,
    reloadAll: () => {
      for (const id of storage.ids()) reload(id)
    },
    isResumed: (id) => resumed.has(id),
    restart: (id) => void resumed.delete(id),
    noteWritten: (entry, letIn) => {
      unconfirmed.add(entry.id)
      change({
        waiting: without(entries.get().waiting, entry.id),
        letIn: [letIn, ...entries.get().letIn].slice(0, RECENT_MAX),
      })
    },
    confirm: (id) => void unconfirmed.delete(id),
    noteLetIn: (letIn) => change({ letIn: [letIn, ...entries.get().letIn].slice(0, RECENT_MAX) }),
    changeLetIn: (serviceId, changed) =>
      change({ letIn: entries.get().letIn.map((one) => (one.service.id === serviceId ? changed(one) : one)) }),
    dropLetIn: (serviceId) => change({ letIn: entries.get().letIn.filter(({ service }) => service.id !== serviceId) }),
  }
}

function without(list: readonly BoothEntry[], id: string): readonly BoothEntry[] {
  return list.filter((entry) => entry.id !== id)
}
