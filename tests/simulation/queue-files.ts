import { readOutboxFile, writeOutboxFile } from '../../src/offline/outbox/outbox-file.ts'
import { idOf } from '../offline/support/records.ts'
import { storeOf, type Hands } from './actions.ts'
import type { Person } from './people.ts'

/** A queue file that its author has saved on a tablet. */
export interface QueueFile {
  author: Person
  /** The kept store from which the file was saved. */
  store: string
  text: string
}

const COLLECTIONS = 3

/**
 * Saves the waiting ops as a file. If the device could not note that, its author follows the page's advice and deletes
 * the file.
 */
export async function saveQueue(hands: Hands): Promise<void> {
  const { world, tab, work } = hands
  const { person } = work
  const { ops, marked } = await work.exportOps()
  if (tab.context.dead() || !marked || ops.length === 0) return
  const whose = {
    user: { id: person.id, firstName: person.name, lastName: '' },
    company: { id: world.companyId, name: 'Parqueaderos' },
  }
  world.files.push({
    author: person,
    store: storeOf(hands),
    text: writeOutboxFile(whose, { deviceId: idOf(9, 1), exportedAt: work.now(), ops: [...ops] }),
  })
  world.note(`${tab.context.name} ${person.name} saves the queue: ${ops.length}`)
}

/** Imports a person's own file, once everything is on the device. */
export async function takeIn(hands: Hands, { author, store, text }: QueueFile): Promise<void> {
  const { world, tab, work } = hands
  if (work.person.id !== author.id) return
  const pulls = await work.db.pulls.toArray()
  if (tab.context.dead() || pulls.filter(({ filled }) => filled).length < COLLECTIONS) return
  const reading = readOutboxFile(text, { authorId: author.id, companyId: world.companyId, writes: work.writes })
  if (reading.kind === 'fault')
    return world.note(`${tab.context.name} does not take the file in: ${reading.fault.kind}`)
  const here = new Set((await work.db.outbox.toArray()).map(({ id }) => id))
  if (tab.context.dead()) return
  for (const op of reading.ops) {
    // The op is on the device, even if nobody was informed of it.
    if (!world.ledger.promised.has(op.id)) world.ledger.kept(store, op)
    world.ledger.brought(storeOf(hands), op.id, here.has(op.id))
  }
  const { added, known } = await work.importOps(reading.ops)
  world.note(`${tab.context.name} ${author.name} takes in ${added} of ${store}, ${known} known`)
  if (!tab.context.dead()) await work.outbox.sendNow()
}
