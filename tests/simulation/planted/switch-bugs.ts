import { createApiClient } from '../../../src/offline/api-client.ts'
import { bringColleagueOps } from '../../../src/offline/outbox/colleague-ops.ts'
import { createTransport } from '../../../src/offline/outbox/transport.ts'
import type { SendOutcome } from '../../../src/offline/outbox/op-states.ts'
import { outboxTransaction, refaceRecord } from '../../../src/offline/outbox/outbox-tables.ts'
import { createQueue } from '../../../src/offline/outbox/queue.ts'
import { idOf } from '../../offline/support/records.ts'
import type { PlantedBug } from './planted-bug.ts'

type QueueOptions = Parameters<typeof createQueue>[0]

/** A sender that does not stop when the tablet changes hands. */
const unstopped: typeof createTransport = (options) => {
  const transport = createTransport(options)
  return (ops) => transport(ops, new AbortController().signal)
}

/** A sender that does not stop, and sends one op after the other. */
const oneByOne: typeof createTransport = (options) => {
  const transport = unstopped(options)
  return async (ops, signal) => {
    const outcomes = new Map<string, SendOutcome>()
    for (const op of ops) {
      const { halt, outcomes: its } = await transport([op], signal)
      const outcome = its.get(op.id)
      if (outcome) outcomes.set(op.id, outcome)
      // Stops after a failed op, because a later one may follow it.
      if (outcome?.kind !== 'done') return { outcomes, halt }
    }
    return { outcomes, halt: null }
  }
}

/** Sends with the token of the last person who signed in, for any author. */
function tokenOfTheLast(): typeof createApiClient {
  let last: string | null = null
  return (options) => {
    last = options.token
    return createApiClient({
      ...options,
      get token() {
        return last
      },
    })
  }
}

/** Notes an answer in the queue that is open now, by the answer's record. */
function settlesWhatIsOpen(): typeof createQueue {
  let open: QueueOptions | null = null
  return (options) => {
    open = options
    return {
      ...createQueue(options),
      noteOutcomes: async (tries) => {
        const { db, writes } = open ?? options
        await outboxTransaction(db, writes, async () => {
          for (const { op, outcome } of tries) {
            const there = await db.outbox.where('lane').equals(op.lane).first()
            if (!there || outcome.kind !== 'done') continue
            await db.outbox.delete(op.seq)
            await refaceRecord(db, writes, there)
          }
        })
        await createQueue(options).noteOutcomes(tries)
      },
    }
  }
}

/** Immediately sends an op that was made on top of a colleague's work. */
const overtaking: typeof createQueue = (options) => {
  const { db } = options
  const colleagueOps = Object.create(db.colleagueOps, { toArray: { value: () => Promise.resolve([]) } })
  return createQueue({ ...options, db: Object.create(db, { colleagueOps: { value: colleagueOps } }) })
}

/** Faults of a tablet that changes hands; caught in histories of switches. */
export const SWITCH_BUGS: readonly PlantedBug[] = [
  {
    name: 'one queue for the tablet, sent by whoever is signed in',
    imitates: 'an outbox in one database of the origin, replayed with the token of the moment',
    planted: { parts: { storeOf: () => idOf(3, 9), draftsOf: ({ id }) => id } },
  },
  {
    name: 'a client that asks for the token when it sends',
    imitates:
      'a fetch wrapper that reads the token from a store of the tab, while the queue of the one before is still being sent, one by one',
    planted: { parts: { createApiClient: tokenOfTheLast(), createTransport: oneByOne } },
  },
  {
    name: 'drafts of the tablet, read by the next user',
    imitates: 'forms that keep their input in local storage, under the name of the form',
    planted: { parts: { draftsOf: () => idOf(3, 9) } },
  },
  {
    name: 'an answer after the switch is noted in the other’s queue',
    imitates: 'a sender that looks up the open database when the answer comes, not when it asks',
    planted: { parts: { createQueue: settlesWhatIsOpen(), createTransport: unstopped } },
  },
  {
    name: 'what somebody has not sent is hidden from the next person',
    imitates:
      'a store for each person of a shared tablet: a vehicle that was charged stands there unpaid after a sign-out',
    planted: {
      parts: {
        bringColleagueOps: (given) =>
          bringColleagueOps({ ...given, device: { ...given.device, placesOfOthers: () => Promise.resolve([]) } }),
      },
    },
  },
  {
    name: 'what is done on top of a colleague’s unsent work does not wait for it',
    imitates: 'queues that order by record within one user only',
    planted: { parts: { createQueue: overtaking } },
  },
]
