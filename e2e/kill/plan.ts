import type { Random } from '../../server/demo/random.ts'
import { PASSAGES, type Passage } from './observed-writes.ts'

/**
 * Time at which the battery dies: this long after the beginning, or sooner, once this many writes have come so far.
 */
export interface Moment {
  ms: number
  write: { passage: Passage; nth: number } | null
}

/** Acts of people: one of each type that waits without a network. */
const ACTION_KINDS = ['remarks', 'cash', 'driver', 'charge'] as const
type ActionKind = (typeof ACTION_KINDS)[number]
const OFTEN: Partial<Record<ActionKind, number>> = { remarks: 4, cash: 2 }

export interface PlannedAction {
  kind: ActionKind
  /** Which of the author's services, where it is its remarks. */
  service: number
  /** Takes away what the author has written there just before, instead of writing something new. */
  clears: boolean
}

/** Plan of one round. The seed decides it, and what the network does to the n-th call; the rest depends on timing. */
export interface Plan {
  /** Done in one go, before whatever happens then. */
  actions: PlannedAction[]
  actingIn: 'clear' | 'rough' | 'down'
  killedWhileActing: Moment | null
  /** The server process is killed too, and started again when all heals. */
  serverDies: 'while_acting' | 'while_draining' | null
  /** Somebody else signs in on the tablet before what waits can be sent. */
  otherPerson: boolean
  killedWhileDraining: Moment | null
  /** The browser dies with work that cannot be sent, and finds its databases damaged: it throws them away. */
  storeLost: boolean
}

export const SERVICES_EACH = 2

export function planOf(random: Random): Plan {
  const killed = random.pick(['acting', 'draining', 'both'] as const)
  return {
    actions: Array.from({ length: random.int(2, 4) }, () => ({
      kind: random.choose(ACTION_KINDS, (kind) => OFTEN[kind] ?? 1),
      service: random.int(0, SERVICES_EACH - 1),
      clears: random.chance(0.5),
    })),
    actingIn: random.pick(['clear', 'rough', 'down']),
    killedWhileActing: killed === 'draining' ? null : momentOf(random, 3_000),
    serverDies: random.chance(0.25) ? random.pick(['while_acting', 'while_draining'] as const) : null,
    otherPerson: random.chance(0.2),
    killedWhileDraining: killed === 'acting' ? null : momentOf(random, 2_000),
    storeLost: random.chance(0.15),
  }
}

/** A time within this long after a beginning, or at a write. */
export function momentOf(random: Random, longestMs: number): Moment {
  if (random.chance(0.5)) return { ms: random.int(0, longestMs), write: null }
  return { ms: longestMs, write: { passage: random.pick(PASSAGES), nth: random.int(1, 2) } }
}
