import * as v from 'valibot'

import type { Company } from '../../../contract/company.ts'
import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import { correctService } from '../../../contract/service-writes.ts'
import type { Money } from '../../../domain/money.ts'
import { unsentOps, type KeptDatabase } from '../../data/kept-data.ts'
import { correctedTotal } from './pricing/correction-input.ts'

/** Returns the effect of unsent corrections on a stay's price; negative for a discount. */
export async function unsentCorrections(db: KeptDatabase, serviceId: string): Promise<Money> {
  const waiting = await unsentOps(db, 'services', serviceId)
  return waiting.reduce((sum, { kind, request }) => {
    const body = kind === 'correctService' ? v.safeParse(correctService.request.body, request.body) : null
    return body?.success === true ? sum + body.output.amount : sum
  }, 0)
}

/**
 * Returns the sum of the unsent corrections of a stay and its price with them; null if there are none. `after` is null
 * if the device does not know the price.
 */
export async function priceToCome(
  db: KeptDatabase,
  service: Service,
  company: Pick<Company, 'currency' | 'vatRate'>,
  location: Pick<Location, 'timeZone' | 'exemptMinutes' | 'taxRate' | 'digitalCommission'>,
): Promise<{ amount: Money; after: Money | null } | null> {
  const amount = await unsentCorrections(db, service.id)
  return amount === 0 ? null : { amount, after: correctedTotal(service, amount, company, location) }
}
