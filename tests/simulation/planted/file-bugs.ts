import { outboxTransaction } from '../../../src/offline/outbox/outbox-tables.ts'
import { importOps } from '../../../src/offline/outbox/transfer.ts'
import { CORE } from '../parts.ts'
import type { PlantedBug } from './planted-bug.ts'

/** Faults in queues that are moved as files. */
export const FILE_BUGS: readonly PlantedBug[] = [
  {
    name: 'what was saved as a file can still be undone',
    imitates: 'an export that only reads: undone on one tablet, done by the other',
    planted: { parts: { exportOps: async (db) => ({ ops: await db.outbox.orderBy('seq').toArray(), marked: true }) } },
  },
  {
    name: 'what was taken in can be undone',
    imitates: 'an import that takes what it brings for made here, and never sent',
    planted: {
      parts: {
        importOps: async (db, writes, ops) => {
          const brought = await importOps(db, writes, ops)
          await db.outbox
            .where('id')
            .anyOf(ops.map(({ id }) => id))
            .modify({ inDoubt: false })
          return brought
        },
      },
    },
  },
  {
    name: 'what was taken in goes in another order',
    imitates: 'an import by a map of the keys, or newest first as it is listed',
    planted: { parts: { importOps: (db, writes, ops) => importOps(db, writes, ops.toReversed()) } },
  },
  {
    name: 'what was taken in has the moment of the other clock',
    imitates: 'a file that brings only what the first release of a queue kept: when its tablet thought that it was',
    planted: {
      parts: {
        importOps: (db, writes, ops) =>
          importOps(
            db,
            writes,
            ops.map(({ doneAt: _, ...op }) => op),
          ),
      },
    },
  },
  {
    name: 'what was taken in is not shown',
    imitates: 'an import that fills the queue, and not the records that it is about',
    planted: {
      parts: {
        importOps: (db, writes, ops) =>
          outboxTransaction(db, writes, async () => {
            const known = new Set(await db.outbox.orderBy('id').keys())
            const added = ops.filter(({ id }) => !known.has(id)).map(({ seq: _, ...op }) => ({ ...op, inDoubt: true }))
            await db.outbox.bulkAdd(added)
            return { added: added.length, known: ops.length - added.length }
          }),
      },
    },
  },
  {
    name: 'what was taken in about a record that is not here yet is not shown when it comes',
    imitates: 'our own: a pull asked of the row whether something waits, and there was none',
    planted: {
      parts: {
        collections: CORE.collections.map((collection) => ({
          ...collection,
          read: async (...given) => {
            const page = await collection.read(...given)
            return { ...page, store: (db, unsent) => page.store(db, { ...unsent, among: () => Promise.resolve([]) }) }
          },
        })),
      },
    },
  },
]
