import type { Money } from './money.ts'
import type { Agreement } from './pricing/agreement.ts'
import type { VehicleTypeId } from './vehicles.ts'

export const AGREEMENT_TYPES = ['custom', 'fixed_cost', 'fixed_discount', 'percentage', 'time'] as const
export type AgreementType = (typeof AGREEMENT_TYPES)[number]

/** What kind of discount an agreement gives, as reports and the API's older callers group them. */
export const DISCOUNT_TYPES = ['complex', 'fixed_value', 'percentage', 'time'] as const
export type DiscountType = (typeof DISCOUNT_TYPES)[number]

const DISCOUNT_TYPE_OF = {
  custom: 'complex',
  fixed_cost: 'fixed_value',
  fixed_discount: 'fixed_value',
  percentage: 'percentage',
  time: 'time',
} as const satisfies Record<AgreementType, DiscountType>

export function discountTypeOf(type: AgreementType): DiscountType {
  return DISCOUNT_TYPE_OF[type]
}

/** How a custom agreement charges what is beyond its free minutes. */
export const AGREEMENT_COSTS = ['fixed', 'minute'] as const
export type AgreementCost = (typeof AGREEMENT_COSTS)[number]

/** An agreement as it is stored and sent. Only the parts of its type are set. */
export interface StoredAgreement {
  id: string
  name: string
  /** Empty is all of them. */
  vehicleTypeIds: readonly number[]
  /** Local days, both in; both null: always valid. */
  startDate: string | null
  endDate: string | null
  enabled: boolean
  isDefault: boolean
  type: AgreementType
  exemptMinutes: number | null
  freeRateMinutes: number | null
  initialCost: Money | null
  typeCost: AgreementCost | null
  minuteCost: Money | null
  fixedCost: Money | null
  /** Basis points. */
  percentage: number | null
  fixedDiscount: Money | null
  discountMinutes: number | null
}

/** Whether it can be given to a vehicle of this type that enters on this local day (`2026-11-20`). */
export function isOffered({ enabled, vehicleTypeIds, startDate, endDate }: StoredAgreement, vehicleTypeId: VehicleTypeId, day: string): boolean {
  if (!enabled || (vehicleTypeIds.length > 0 && !vehicleTypeIds.includes(vehicleTypeId))) return false
  return (startDate === null || startDate <= day) && (endDate === null || day <= endDate)
}

/** What the pricing engine knows of it. A part that is missing takes nothing off. */
export function pricedBy(agreement: StoredAgreement): Agreement {
  const { name, type } = agreement
  switch (type) {
    case 'time':
      return { name, type, minutes: agreement.discountMinutes ?? 0 }
    case 'percentage':
      return { name, type, basisPoints: agreement.percentage ?? 0 }
    case 'fixed_discount':
      return { name, type, amount: agreement.fixedDiscount ?? 0 }
    case 'fixed_cost':
      // Never more than the price without it.
      return { name, type, cost: agreement.fixedCost ?? Number.MAX_SAFE_INTEGER }
    case 'custom':
      return {
        name,
        type,
        exemptMinutes: agreement.exemptMinutes ?? 0,
        freeRateMinutes: agreement.freeRateMinutes ?? 0,
        initialCost: agreement.initialCost ?? 0,
        further: agreement.typeCost === 'minute' ? { type: 'minute', cost: agreement.minuteCost ?? 0 } : { type: 'fixed', cost: agreement.fixedCost ?? 0 },
      }
    default:
      return type satisfies never
  }
}
