import * as v from 'valibot'

import type { Clock } from './clock.ts'
import { createStore, type Store } from '../lib/store.ts'

/** A steady clock and one that can be set part by more than this only where the one was set, or the other stood still. */
const SLACK_MS = 5_000
/** A night without a network is more: from then on a person is asked to compare. */
const COUNTED_ON_MS = 60 * 60_000
const NOTE_EACH_MS = 30_000
/** What comes later, as to a tab that was frozen, says too little of now. */
const FRESH_MS = 60_000

/** What the next start knows of the clocks. Times in epoch milliseconds, by the server's clock. */
const Notes = v.object({
  /** By how much the server's clock is ahead of the device's, in milliseconds. */
  ahead: v.number(),
  /** When this was noted. */
  seenAt: v.number(),
  /** When the server was heard last. */
  checkedAt: v.number(),
  /** How much of the time since then no steady clock has counted, in milliseconds. */
  uncounted: v.number(),
  /** The device's clock went back while nothing ran here: how much time has passed is not known. */
  lost: v.boolean(),
})

export interface ClockNotes {
  /** Null where there are none, or they cannot be read. */
  read: () => string | null
  write: (text: string) => void
}

export interface ClockState {
  /** When the server last said what time it is, in epoch milliseconds by its clock; null before it ever did. */
  checkedAt: number | null
  /** Whether the time since then is known. */
  isCertain: boolean
  /** By how much the device's own clock is ahead of the server's, in milliseconds; negative where it is behind. */
  deviceIsAhead: number
}

/**
 * The server's time on a device whose clock may be set wrong. It is never ahead of the server by what the server said,
 * so what happened by it is not in the future there. `docs/decisions/0050`.
 */
export interface ServerClock {
  /** Milliseconds since the epoch. */
  now: () => number
  /** What happens now, as an instant for the server. */
  instant: () => string
  /** The server said that it was `asOf` there, in an answer to what left here when `Clock.steady` was `sentAt`. */
  noteServerTime: (asOf: string, sentAt: number) => void
  state: () => ClockState
  /** Called when it is set otherwise. */
  subscribe: Store<number>['subscribe']
}

interface ServerClockOptions {
  clock: Clock
  notes: ClockNotes
}

export function createServerClock({ clock, notes }: ServerClockOptions): ServerClock {
  const changes = createStore(0)
  /** By how much the server's clock and the device's are ahead of the steady one. */
  let server = clock.now() - clock.steady()
  let device = server
  let checkedAt: number | null = null
  let uncounted = 0
  let lost = false
  let notedAt = -Infinity

  /** Later: who asks for the time may be drawing. */
  const announce = () => queueMicrotask(() => changes.set(changes.get() + 1))

  /** Takes over what another tab has heard since, or what was noted before this start. */
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
    // Forward: the tablet has slept and the steady clock stood still, which happens each night. That somebody sets a
    // clock forward is rare, and found out by the next answer. Back: it was set, which changes nothing here; or that is
    // taken back which looked like sleep.
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
      // It was said somewhere on the way: what is known already may be nearer than an answer that was slow.
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
