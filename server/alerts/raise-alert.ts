import { v7 as uuidv7 } from 'uuid'

import type { AlertCause } from '../../domain/alerts.ts'
import type { Money } from '../../domain/money.ts'
import type { Transaction } from '../db/database.ts'
import { alerts } from '../db/schema/alerts.ts'
import type { RequestContext } from '../http/route.ts'
import { ALERT } from '../jobs/queues.ts'

export interface AlertEvent {
  cause: AlertCause
  /** The shift, stay, refused write, invoice, location or company that it is about, depending on its cause. */
  subjectId: string
  locationId: string | null
  amount?: Money | null
  /** The same for each attempt to raise the same alert, so that it is raised once. */
  occasion: string
  /** Person who caused it, and who is not alerted. */
  byId?: string | null
}

interface AlertRaiser {
  companyId: string
  now: Date
  tx: Transaction
  enqueue: RequestContext['enqueue']
}

/** Raises an alert in the transaction of its event. A job then offers it to the administrators. */
export async function raiseAlert(
  { cause, subjectId, locationId, amount = null, occasion, byId = null }: AlertEvent,
  { companyId, now, tx, enqueue }: AlertRaiser,
): Promise<void> {
  const id = uuidv7()
  const added = await tx.db
    .insert(alerts)
    .values({ companyId, id, cause, subjectId, locationId, amount, byId, occasion: `${cause}:${occasion}`, at: now })
    .onConflictDoNothing()
    .returning({ id: alerts.id })
  if (added.length > 0) await enqueue(ALERT, { companyId, id }, tx)
}
