import { createOutbox } from '../../../src/offline/outbox/outbox.ts'
import { outboxTransaction, refaceRecord } from '../../../src/offline/outbox/outbox-tables.ts'
import type { PlantedBug } from './planted-bug.ts'

type OutboxOptions = Parameters<typeof createOutbox>[0]
type Outbox = ReturnType<typeof createOutbox>

function outboxWith(change: (outbox: Outbox, options: OutboxOptions) => Partial<Outbox>): {
  parts: { createOutbox: typeof createOutbox }
} {
  return {
    parts: {
      createOutbox: (options) => {
        const outbox = createOutbox(options)
        return { ...outbox, ...change(outbox, options) }
      },
    },
  }
}

async function forgetDoubt({ db }: OutboxOptions, id: string): Promise<void> {
  await db.outbox.where('id').equals(id).modify({ inDoubt: false, state: 'queued' })
}

export const OUTBOX_BUGS: readonly PlantedBug[] = [
  {
    name: 'an undo of what may have been done',
    imitates: 'an undo that deletes the entry, also while its request is under way',
    planted: outboxWith((outbox, options) => ({
      withdraw: async (id, how, reason) => {
        await forgetDoubt(options, id)
        return outbox.withdraw(id, how, reason)
      },
    })),
  },
  {
    name: 'a correction of what may have been done',
    imitates: 'an edited entry that is sent again under a new key while the old one is under way',
    planted: outboxWith((outbox, options) => ({
      replace: async (id, request) => {
        await forgetDoubt(options, id)
        return outbox.replace(id, request)
      },
    })),
  },
  {
    name: 'the effect is written without the change',
    imitates: 'an optimistic update and a queue that are two writes',
    planted: outboxWith((_, { db, writes, onWritten, ...options }) => ({
      enqueue: async (action) => {
        const silent = createOutbox({ ...options, db, writes, onWritten: () => undefined })
        const op = await silent.enqueue(action)
        await db.outbox.delete(op.seq)
        await db.outbox.put(op)
        onWritten()
        return op
      },
    })),
  },
  {
    name: 'shown as saved before it is on disk',
    imitates: "React Query's persister, which writes a second later, and Dexie's cache of what is not committed yet",
    planted: outboxWith((outbox, { db, writes }) => ({
      enqueue: (action) =>
        new Promise((resolve, reject) => {
          void outboxTransaction(db, writes, async () => {
            const op = await outbox.enqueue(action)
            resolve(op)
            for (let more = 0; more < 3; more += 1) await db.outbox.get(op.seq)
          }).catch(reject)
        }),
    })),
  },
  {
    name: 'an undo leaves what it had done on the screen',
    imitates: 'optimistic updates that nobody rolls back',
    planted: outboxWith((_, options) => ({
      withdraw: async (id) => {
        const op = await options.db.outbox.get({ id })
        if (!op || op.state === 'sending' || op.inDoubt) return { kind: 'in_doubt' }
        await options.db.outbox.delete(op.seq)
        return { kind: 'withdrawn', with: 0 }
      },
    })),
  },
  {
    name: 'a discarded change is only hidden',
    imitates: 'a list that filters what was dismissed, while the queue still has it',
    planted: outboxWith((_, { db, writes }) => ({
      withdraw: async (id) => {
        const op = await db.outbox.get({ id })
        if (!op) return { kind: 'gone' }
        await outboxTransaction(db, writes, () => refaceRecord(db, writes, op))
        return { kind: 'withdrawn', with: 0 }
      },
    })),
  },
]
