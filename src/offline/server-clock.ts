import * as v from 'valibot'

import type { Clock } from './clock.ts'
import { createStore, type Store } from '../lib/store.ts'

/**
 * Maximum drift between the steady clock and the device's clock, in milliseconds. A larger one means that the device's
 * clock was set or the steady one stood still.
 */
const SLACK_MS = 5_000
/**
 * Uncounted time after which a person is asked to compare the clock, in milliseconds. A night
 * without a connection is longer.
 */
const COUNTED_ON_MS = 60 * 60_000
const NOTE_EACH_MS = 30_000
/**
 * Maximum delay of a usable server time, in milliseconds. A later one, for example in a frozen tab, says too little
 * about now.
 */
const FRESH_MS = 60_000

/** Stored state of the clocks for the next start. Times in epoch milliseconds of the server's clock. */
const Notes = v.object({
  /** Difference between the server's clock and the device's, in milliseconds; positive if the server's is ahead. */
  ahead: v.number(),
  /** Moment of this note. */
  seenAt: v.number(),
  /** Moment of the last server answer. */
  checkedAt: v.number(),
  /** Time since then that no steady clock has counted, in milliseconds. */
  uncounted: v.number(),
  /** The device's clock went back while the app was not running: the elapsed time is unknown. */
  lost: v.boolean(),
})

export interface ClockNotes {
  /** Returns `null` if there are no notes or they cannot be read. */
  read: () => string | null
  write: (text: string) => void
}

export interface ClockState {
  /** Moment of the server's last answer, in epoch milliseconds of its clock; `null` before the first. */
  checkedAt: number | null
  /** Whether the time since then is known. */
  isCertain: boolean
  /** Difference between the device's clock and the server's, in milliseconds; negative if the device's is behind. */
  deviceIsAhead: number
}

/**
 * Server time on a device whose clock may be wrong. It is never ahead of the server's own answers, so no act lies in
 * the server's future. `docs/decisions/0050`.
 */
export interface ServerClock {
  /** Milliseconds since the epoch. */
  now: () => number
  /** Returns the present moment as an instant for the server. */
  instant: () => string
  /** Notes that the server's clock showed `asOf`, in the answer to a request sent when `Clock.steady` was `sentAt`. */
  noteServerTime: (asOf: string, sentAt: number) => void
  state: () => ClockState
  /** Called when the time is corrected. */
  subscribe: Store<number>['subscribe']
}

interface ServerClockOptions {
  clock: Clock
  notes: ClockNotes
}

export function createServerClock({ clock, notes }: ServerClockOptions): ServerClock {
  const changes = createStore(0)
  /** Difference of the server's and the device's clock to the steady one. */
  let server = clock.now() - clock.steady()
  let device = server
  let checkedAt: number | null = null
  let uncounted = 0
  let lost = false
  let notedAt = -Infinity

  /** Deferred, because the caller may be drawing. */
  const announce = () => queueMicrotask(() => changes.set(changes.get() + 1))

  /** Takes over a newer note of another tab, or the note of an earlier start. */
  function adopt(noted: v.InferOutput<typeof Notes>): void {
    const now = clock.now() + noted.ahead
    const wentBack = now < noted.seenAt - SLACK_MS
    device = clock.now() - clock.steady()
    server = Math.max(now, noted.seenAt) - clock.steady()
    checkedAt = noted.checkedAt
    uncounted = noted.uncounted + Math.max(0, now - noted.seenAt)
    lost = noted.lost || wentBack
    announce()
  }

  function look(): void {
    const noted = readNotes(notes)
    if (noted !== null && noted.checkedAt > (checkedAt ?? -Infinity)) return adopt(noted)
    const moved = clock.now() - clock.steady() - device
    if (checkedAt === null) server += moved
    if (checkedAt !== null && Math.abs(moved) <= SLACK_MS) return
    device += moved
    if (checkedAt === null) return
    // Forward: the tablet slept and the steady clock stood still, which happens each night. A clock that was set
    // forward is rare, and the next answer corrects it. Back: either the clock was set, which changes nothing here, or
    // an assumed sleep is undone.
    const passed = moved > 0 ? moved : -Math.min(-moved, uncounted)
    server += passed
    uncounted += passed
    note()
    announce()
  }

  const isCertain = () => checkedAt !== null && !lost && uncounted <= COUNTED_ON_MS

  function note(): void {
    if (checkedAt === null) return
    notedAt = clock.steady()
    notes.write(
      JSON.stringify({
        ahead: server - device,
        seenAt: server + notedAt,
        checkedAt,
        uncounted,
        lost,
      } satisfies v.InferOutput<typeof Notes>),
    )
  }

  function now(): number {
    look()
    if (clock.steady() - notedAt > NOTE_EACH_MS) note()
    return Math.floor(server + clock.steady())
  }

  look()
  return {
    now,
    instant: () => new Date(now()).toISOString(),
    noteServerTime: (asOf, sentAt) => {
      look()
      const serverTime = Date.parse(asOf)
      const steady = clock.steady()
      if (steady - sentAt > FRESH_MS) return
      // The server's moment is between sending and receiving, so a known time may be more exact than a slow answer.
      const isNear = checkedAt !== null && server + steady >= serverTime && server + sentAt <= serverTime
      const moved = isNear ? 0 : serverTime - steady - server
      const wasCertain = isCertain()
      server += moved
      device = clock.now() - steady
      checkedAt = serverTime
      uncounted = 0
      lost = false
      note()
      if (!wasCertain || Math.abs(moved) > SLACK_MS) announce()
    },
    state: () => {
      const at = now()
      return { checkedAt, isCertain: isCertain(), deviceIsAhead: clock.now() - at }
    },
    subscribe: changes.subscribe,
  }
}

function readNotes(notes: ClockNotes): v.InferOutput<typeof Notes> | null {
  const text = notes.read()
  if (text === null) return null
  try {
    return v.parse(Notes, JSON.parse(text))
  } catch {
    return null
  }
}
