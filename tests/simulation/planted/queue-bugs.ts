import { MINUTE_MS } from '../../../domain/time.ts'
import { readOp } from '../../../src/offline/outbox/kept-writes.ts'
import { needsPerson, type Op } from '../../../src/offline/outbox/op.ts'
import { asClaimed } from '../../../src/offline/outbox/op-states.ts'
import { outboxTransaction, refaceRecord } from '../../../src/offline/outbox/outbox-tables.ts'
import { createQueue, type Try } from '../../../src/offline/outbox/queue.ts'
import { sendable } from '../../../src/offline/outbox/sendable.ts'
import type { PlantedBug } from './planted-bug.ts'

type QueueOptions = Parameters<typeof createQueue>[0]
type Queue = ReturnType<typeof createQueue>

/** The real queue with some changed functions. */
function queueWith(change: (queue: Queue, options: QueueOptions) => Partial<Queue>): {
  parts: { createQueue: typeof createQueue }
} {
  return {
    parts: {
      createQueue: (options) => {
        const queue = createQueue(options)
        return { ...queue, ...change(queue, options) }
      },
    },
  }
}

async function drop({ db, writes }: QueueOptions, tries: readonly Try[]): Promise<void> {
  await outboxTransaction(db, writes, async () => {
    for (const { op } of tries) {
      await db.outbox.delete(op.seq)
      await refaceRecord(db, writes, op)
    }
  })
}

/** Settles all ops except those that `isDropped` picks, which disappear silently. */
const dropping = (isDropped: (one: Try) => boolean) =>
  queueWith((queue, options) => ({
    noteOutcomes: async (tries) => {
      await drop(options, tries.filter(isDropped))
      await queue.noteOutcomes(tries.filter((one) => !isDropped(one)))
    },
  }))

/** Claims the sendable ops among those that `view` returns, in its order. */
const claimingOf = (view: (ops: readonly Op[], options: QueueOptions) => readonly Op[]) =>
  queueWith((_, options) => ({
    claim: (most) =>
      outboxTransaction(options.db, options.writes, async () => {
        const now = options.clock.now()
        const picked = sendable(view(await options.db.outbox.orderBy('seq').toArray(), options), now, most)
        const marked = picked.ops.map((op) => asClaimed(op, now))
        await options.db.outbox.bulkPut(marked)
        return { ...picked, ops: marked, newer: false }
      }),
  }))

export const QUEUE_BUGS: readonly PlantedBug[] = [
  {
    name: 'deleted before it is acknowledged',
    imitates:
      'workbox-background-sync takes a request from its queue before it sends it, and puts it back when that fails',
    planted: queueWith((queue, options) => ({
      claim: async (most) => {
        const picked = await queue.claim(most)
        for (const op of picked.ops) await options.db.outbox.delete(op.seq)
        return picked
      },
      noteOutcomes: async (tries) => {
        await outboxTransaction(options.db, options.writes, async () => {
          for (const { op } of tries) await options.db.outbox.put(op)
        })
        await queue.noteOutcomes(tries)
      },
    })),
  },
  {
    name: 'a 401 drops what was sent',
    imitates: '@tanstack/offline-transactions takes a 4xx for an error that no retry helps, and drops the transaction',
    planted: dropping(({ outcome }) => outcome.kind === 'failed' && outcome.error.problem?.status === 401),
  },
  {
    name: 'a refused change is dropped',
    imitates: 'queues that keep only what may still succeed, and log the rest',
    planted: dropping(({ outcome }) => outcome.kind === 'refused'),
  },
  {
    name: 'gives up after three tries',
    imitates: 'a maximum of retries, the default of most queues',
    planted: dropping(({ op, outcome }) => outcome.kind === 'failed' && op.attempts >= 3),
  },
  {
    name: 'goes by the wall clock',
    imitates: 'queues ordered by a time stamp: a tablet that sets its clock sends its changes in another order',
    planted: claimingOf((ops) => ops.toSorted((one, other) => one.madeAt - other.madeAt)),
  },
  {
    name: 'one refused change blocks all lanes',
    imitates: 'a single queue that stops at its first failure: one bad record, and a tablet never syncs again',
    planted: queueWith((queue, { db }) => ({
      claim: async (most) =>
        (await db.outbox.where('state').anyOf('refused', 'conflict').count()) > 0
          ? { ops: [], dueAt: null, newer: false }
          : queue.claim(most),
    })),
  },
  {
    name: 'a refused change does not hold its lane',
    imitates: 'queues that set a failed entry aside and go on with the next of the same record',
    planted: claimingOf((ops) => ops.filter((op) => !needsPerson(op))),
  },
  {
    name: 'a local error after the server accepted makes a dead letter',
    imitates: 'queues that count any exception of a try as a failure of the change, also one of their own bookkeeping',
    planted: queueWith((queue, { db }) => ({
      noteOutcomes: async (tries) => {
        try {
          await queue.noteOutcomes(tries)
        } catch {
          for (const { op } of tries) await db.outbox.update(op.seq, { state: 'refused' })
        }
      },
    })),
  },
  {
    name: 'the doubt about what a dead sender sent is forgotten',
    imitates: 'in-flight entries that are simply reset to pending at the next start',
    planted: queueWith((_, { db, writes }) => ({
      recover: () =>
        outboxTransaction(db, writes, async () => {
          await db.outbox.where('state').equals('sending').modify({ state: 'queued', notBefore: 0 })
        }),
    })),
  },
  {
    name: 'what a dead sender sent is never taken up',
    imitates: 'entries left "in progress" by a crash, for ever',
    planted: queueWith(() => ({ recover: () => Promise.resolve() })),
  },
  {
    name: 'the acknowledged change and its mark are two writes',
    imitates:
      'an entry removed from the queue, and the record updated a moment later: a crash between leaves a badge for ever',
    planted: queueWith((queue, { db, writes, clock }) => ({
      noteOutcomes: async (tries) => {
        const done = tries.filter(({ outcome }) => outcome.kind === 'done')
        for (const { op } of done) await db.outbox.delete(op.seq)
        await queue.noteOutcomes(tries.filter(({ outcome }) => outcome.kind !== 'done'))
        clock.after(100, () => {
          for (const { op } of done)
            void outboxTransaction(db, writes, () => refaceRecord(db, writes, op)).catch(() => undefined)
        })
      },
    })),
  },
  {
    name: 'never ends a back-off for a success elsewhere',
    imitates:
      'a back-off of each entry by itself: nine failures of a bad morning, and it waits for minutes on a healthy network',
    planted: queueWith((queue, { db, writes, clock }) => ({
      noteOutcomes: async (tries) => {
        const waits = new Map(
          (await db.outbox.where('state').equals('waiting').toArray()).map(({ seq, notBefore }) => [seq, notBefore]),
        )
        // Waits as long as after many failures. Histories rarely contain such a wait.
        for (const { op, backOffMs } of tries) waits.set(op.seq, clock.now() + Math.max(backOffMs, MINUTE_MS))
        await queue.noteOutcomes(tries)
        await outboxTransaction(db, writes, async () => {
          await db.outbox
            .where('state')
            .equals('waiting')
            .modify((op) => {
              op.notBefore = Math.max(op.notBefore, waits.get(op.seq) ?? 0)
            })
        })
      },
    })),
  },
  {
    name: 'an older release passes over what it cannot read',
    imitates: 'a parser that skips unknown entries: what was done to the record later is sent before',
    planted: claimingOf((ops, { writes }) => ops.filter((op) => readOp(op, writes) !== null)),
  },
  {
    name: 'an older release drops what it cannot read',
    imitates: 'persisted state of another version that is thrown away, as most persisters do with a changed buster',
    planted: queueWith((queue, { db, writes }) => ({
      claim: async (most) => {
        await outboxTransaction(db, writes, async () => {
          for (const op of (await db.outbox.toArray()).filter((one) => readOp(one, writes) === null)) {
            await db.outbox.delete(op.seq)
            await refaceRecord(db, writes, op)
          }
        })
        return queue.claim(most)
      },
    })),
  },
]
