import { Dexie, type Table } from 'dexie'

import { bodyOf, pathOf, type Edit } from '../edit.ts'
import { sendEdit, type Contestant } from './contestant.ts'

interface Kept {
  seq: number
  edit: Edit
}

/** The minimum that a developer would write: a table, and a loop that sends its first row and deletes it. */
export function bareDexie(chromeTransactionDurability: 'strict' | 'relaxed'): Contestant {
  const db = new Dexie('bare', { chromeTransactionDurability })
  db.version(1).stores({ ops: '++seq' })
  const ops: Table<Kept, number, Omit<Kept, 'seq'>> = db.table('ops')
  let sending = false

  async function send(): Promise<void> {
    if (sending) return
    sending = true
    try {
      for (let first = await ops.orderBy('seq').first(); first; first = await ops.orderBy('seq').first()) {
        await sendEdit(pathOf(first.edit.recordId), bodyOf(first.edit), first.edit.key)
        await ops.delete(first.seq)
      }
    } catch {
      // The next hint tries again.
    } finally {
      sending = false
    }
  }

  return {
    open: async () => void (await db.open()),
    fill: async (edits) => void (await ops.bulkAdd(edits.map((edit) => ({ edit })))),
    enqueue: async (edit) => void (await ops.add({ edit })),
    hint: async () => void send(),
    left: () => ops.count(),
  }
}
