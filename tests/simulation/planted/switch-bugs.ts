import { createApiClient } from '../../../src/offline/api-client.ts'
import { createCourier } from '../../../src/offline/outbox/courier.ts'
import type { Verdict } from '../../../src/offline/outbox/op-states.ts'
import { outboxTransaction, refaceRecord } from '../../../src/offline/outbox/outbox-tables.ts'
import { createQueue } from '../../../src/offline/outbox/queue.ts'
import { idOf } from '../../offline/support/records.ts'
import type { PlantedBug } from './planted-bug.ts'

type QueueOptions = Parameters<typeof createQueue>[0]

/** A sender that nobody stops when the tablet goes to another person. */
const unstopped: typeof createCourier = (options) => {
  const courier = createCourier(options)
  return (ops) => courier(ops, new AbortController().signal)
}

/** The same, and one op after the other. */
const oneByOne: typeof createCourier = (options) => {
  const courier = unstopped(options)
  return async (ops, signal) => {
    const verdicts = new Map<string, Verdict>()
    for (const op of ops) {
      const { halt, verdicts: its } = await courier([op], signal)
      const verdict = its.get(op.id)
      if (verdict) verdicts.set(op.id, verdict)
      // Whatever is behind it may follow it.
      if (verdict?.kind !== 'done') return { verdicts, halt }
    }
    return { verdicts, halt: null }
  }
}

/** Whoever signed in last, whoever made what is sent. */
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

/** An answer is noted in the queue that is open now, by the record that it is of. */
function settlesWhatIsOpen(): typeof createQueue {
  let open: QueueOptions | null = null
  return (options) => {
    open = options
    return {
      ...createQueue(options),
      settle: async (tries) => {
        const { db, writes } = open ?? options
        await outboxTransaction(db, writes, async () => {
          for (const { op, verdict } of tries) {
            const there = await db.outbox.where('lane').equals(op.lane).first()
            if (!there || verdict.kind !== 'done') continue
            await db.outbox.delete(op.seq)
            await refaceRecord(db, writes, there)
          }
        })
        await createQueue(options).settle(tries)
      },
    }
  }
}

/** Faults of a tablet that goes from hand to hand; caught in histories of switches. */
export const SWITCH_BUGS: readonly PlantedBug[] = [
  {
    name: 'one queue for the tablet, sent by whoever is signed in',
    imitates: 'an outbox in one database of the origin, replayed with the token of the moment',
    planted: { parts: { storeOf: () => idOf(3, 9), draftsOf: ({ id }) => id } },
  },
  {
    name: 'a client that asks for the token when it sends',
    imitates: 'a fetch wrapper that reads the token from a store of the tab, while the queue of the one before is still being sent, one by one',
    planted: { parts: { createApiClient: tokenOfTheLast(), createCourier: oneByOne } },
  },
  {
    name: 'drafts of the tablet, read by the next user',
    imitates: 'forms that keep their input in local storage, under the name of the form',
    planted: { parts: { draftsOf: () => idOf(3, 9) } },
  },
  {
    name: 'an answer after the switch is noted in the other’s queue',
    imitates: 'a sender that looks up the open database when the answer comes, not when it asks',
    planted: { parts: { createQueue: settlesWhatIsOpen(), createCourier: unstopped } },
  },
]
