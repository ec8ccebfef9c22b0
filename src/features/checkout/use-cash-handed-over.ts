import * as v from 'valibot'

import { finishService } from '../../../contract/service-writes.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive, type Live } from '../../data/use-live.ts'
import type { Op } from '../../data/use-outbox.ts'
import { countedCash } from './finish-request.ts'

/** Number of sent ops, the latest ones, that are searched for the charge. */
const STORIES = 300

export interface CashHandedOver {
  received: number
  change: number | null
}

/** Returns the cash received for a service; null if it was not charged on this device, or not in cash. */
export function useCashHandedOver(serviceId: string): Live<CashHandedOver | null> {
  const { db } = useSession()
  return useLive(async () => {
    const waiting = await db.outbox.where('lane').equals(`services:${serviceId}`).toArray()
    const older = Math.max(0, (await db.settled.count()) - STORIES)
    const sent = await db.settled.orderBy('settledAt').offset(older).toArray()
    const ops = [
      ...sent.filter(({ op, how }) => how === 'done' && op.recordId === serviceId).map(({ op }) => op),
      ...waiting,
    ]
    return ops.flatMap((op) => handedOver(op) ?? []).at(-1) ?? null
  }, [db, serviceId])
}

function handedOver({ kind, request }: Op): CashHandedOver | null {
  const body = kind === 'finishService' ? v.safeParse(finishService.request.body, request.body) : null
  return body?.success === true ? countedCash(body.output) : null
}
