import type { Company } from '../../../contract/company.ts'
import type { Quote, Service } from '../../../contract/service.ts'
import { type StoredAgreement, isOffered, pricedBy } from '../../../domain/agreements.ts'
import { graceUntil } from '../../../domain/pricing/overstay.ts'
import type { Money } from '../../../domain/money.ts'
import type { PricingFailure } from '../../../domain/pricing/failure.ts'
import { type Price, priceStay } from '../../../domain/pricing/price-stay.ts'
import { type Tariff, tariffAt } from '../../../domain/pricing/tariff.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { type KeptDatabase, shownOf } from '../../data/kept-data.ts'

/** A stay as it would end. */
export type EndingStay = Pick<Service, 'location' | 'operation' | 'vehicleTypeId' | 'startedAt' | 'agreementId' | 'paymentMethod'> & {
  endedAt: string
  /** What an admin's lines beside the price come to, also where they take off more than there is. */
  correction: Money | null
}

export type DevicePrice =
  | { kind: 'priced'; price: Price; agreement: StoredAgreement | null; graceUntil: string }
  | { kind: 'failed'; failure: PricingFailure }
  /** Its location is not kept here. */
  | { kind: 'unknown_location' }

const COVERED = { standing: 'valid', hours: 'always' } as const

/** What a stay costs by what this device keeps. The server prices it anew, with the same engine and its own rates. */
export async function priceOnDevice(db: KeptDatabase, company: Pick<Company, 'currency' | 'vatRate'>, stay: EndingStay): Promise<DevicePrice> {
  const [kept, holidays, agreements] = await Promise.all([db.locations.get(stay.location.id), db.holidays.toArray(), db.agreements.toArray()])
  if (!kept) return { kind: 'unknown_location' }
  const { rates, timeZone, exemptMinutes, digitalCommission, taxRate, graceMinutes } = shownOf(kept)
  const { vehicleTypeId, startedAt, correction } = stay
  const corrections = correction ? [{ amount: correction, reason: '' }] : []
  const days = holidays.map(shownOf).flatMap(({ isActive, holidayDate }) => (isActive ? holidayDate : []))
  const tariff: Tariff = tariffAt(
    { rates, vehicleTypeId, startedAt, holidays: days },
    { timeZone, exemptMinutes, taxRate: taxRate ?? company.vatRate, roundsCash: company.currency === 'COP', digitalCommission },
  )
  const day = wallClock(new Date(startedAt), timeZone).slice(0, 10)
  const agreement = agreementOf(agreements.map(shownOf), stay, day)
  const pricing = priceStay({ ...stay, pass: stay.operation === 'membership' ? COVERED : null, agreement: agreement && pricedBy(agreement), corrections }, tariff)
  if (!pricing.ok) return { kind: 'failed', failure: pricing.failure }
  return { kind: 'priced', price: pricing.price, agreement, graceUntil: graceUntil(stay.endedAt, graceMinutes) }
}

/** The one that was chosen, else the default one. */
function agreementOf(agreements: readonly StoredAgreement[], { agreementId, vehicleTypeId }: EndingStay, day: string): StoredAgreement | null {
  const wanted = agreements.filter(({ id, isDefault }) => (agreementId === null ? isDefault : id === agreementId))
  return wanted.find((agreement) => isOffered(agreement, vehicleTypeId, day)) ?? null
}

/** What an action carries of it. */
export function quoteOf({ price, agreement }: Extract<DevicePrice, { kind: 'priced' }>): Quote {
  const { totalMinutes, serviceCharge, discount, adjustment50, totalCost, tax, serviceFee } = price
  return { agreementName: agreement?.name ?? null, totalMinutes, serviceCharge, discount, adjustment50, totalCost, tax, serviceFee }
}
