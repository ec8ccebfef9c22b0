import type { Random } from '../../server/demo/random.ts'
import { PASSAGES, type Passage } from './observed-writes.ts'

/** Time at which the battery dies: this long after the beginning, or sooner, after this many writes. */
export interface Moment {
  ms: number
  write: { passage: Passage; nth: number } | null
}

/** Acts of people: one of each type that waits without a connection. */
const ACTION_KINDS = ['remarks', 'cash', 'driver', 'charge'] as const
type ActionKind = (typeof ACTION_KINDS)[number]
const OFTEN: Partial<Record<ActionKind, number>> = { remarks: 4, cash: 2 }

export interface PlannedAction {
  kind: ActionKind
  /** Index of the author's service whose remarks are edited. */
  service: number
  /** Removes the remarks that the author has just written, instead of writing new ones. */
  clears: boolean
}

/**
 * Plan of one round. The seed decides the plan and the network's treatment of the nth call; the rest depends on timing.
 */
export interface Plan {
  /** Acts that are done in one go, before the events of the round. */
  actions: PlannedAction[]
  actingIn: 'clear' | 'rough' | 'down'
  killedWhileActing: Moment | null
  /** When the server process is killed too; it starts again when the network recovers. */
  serverDies: 'while_acting' | 'while_draining' | null
  /** Another person signs in on the tablet before the waiting ops can be sent. */
  otherPerson: boolean
  killedWhileDraining: Moment | null
  /** The browser dies with unsendable ops, finds its databases damaged, and deletes them. */
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

/** Returns a time within this duration after a beginning, or at a write. */
export function momentOf(random: Random, longestMs: number): Moment {
  if (random.chance(0.5)) return { ms: random.int(0, longestMs), write: null }
  return { ms: longestMs, write: { passage: random.pick(PASSAGES), nth: random.int(1, 2) } }
}
