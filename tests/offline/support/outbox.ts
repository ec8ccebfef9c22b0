import { KEPT_WRITES as writes } from '../../../src/offline/outbox/op-types.ts'
import { createOutbox } from '../../../src/offline/outbox/outbox.ts'
import { createQueue, type Queue } from '../../../src/offline/outbox/queue.ts'
import { createManualClock } from './manual-clock.ts'
import { ANA_ID, COMPANY_ID } from './records.ts'
import { openKeptDatabase } from './tab.ts'

/** Both sides of Ana's queue, without a sender. */
export async function anOutbox() {
  const db = await openKeptDatabase()
  const clock = createManualClock()
  const letGone: (readonly string[])[] = []
  const dropBackups = async (ids: readonly string[]) => {
    letGone.push(ids)
    return undefined
  }
  const outbox = createOutbox({
    db,
    writes,
    author: { id: ANA_ID, name: 'Ana Rojas' },
    companyId: COMPANY_ID,
    clock,
    serverClock: clock,
    onWritten: () => undefined,
    dropBackups,
  })
  return { db, clock, outbox, letGone, queue: createQueue({ db, writes, clock }) }
}

/** The server refuses the op that is sent first. */
export async function refuse(queue: Queue): Promise<void> {
  const { ops } = await queue.claim(1)
  const [op] = ops
  if (!op) throw new Error('Nothing was claimed')
  const problem = { title: '', status: 400, code: 'validation_failed' as const, requestId: 'r' }
  await queue.noteOutcomes([{ op, outcome: { kind: 'refused', problem }, backOffMs: 0 }])
}
