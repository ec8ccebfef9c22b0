import * as v from 'valibot'

import { correctService } from '../../../contract/service-writes.ts'
import type { Money } from '../../../domain/money.ts'
import { unsentOps, type KeptDatabase } from '../../data/kept-data.ts'

/** Returns by how much the corrections of a stay that are not sent yet change its price; negative for a discount. */
export async function unsentCorrections(db: KeptDatabase, serviceId: string): Promise<Money> {
  const waiting = await unsentOps(db, 'services', serviceId)
  return waiting.reduce((sum, { kind, request }) => {
    const body = kind === 'correctService' ? v.safeParse(correctService.request.body, request.body) : null
    return body?.success === true ? sum + body.output.amount : sum
  }, 0)
}
