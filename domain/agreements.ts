import { type DatedVersion, versionAt } from './dated.ts'
import type { Money } from './money.ts'
import type { Agreement } from './pricing/agreement.ts'
import type { VehicleTypeId } from './vehicles.ts'

export const AGREEMENT_TYPES = ['custom', 'fixed_cost', 'fixed_discount', 'percentage', 'time'] as const
export type AgreementType = (typeof AGREEMENT_TYPES)[number]

/** Discount types of agreements; reports and older API callers group agreements by these types. */
export const DISCOUNT_TYPES = ['complex', 'fixed_value', 'percentage', 'time'] as const
export type DiscountType = (typeof DISCOUNT_TYPES)[number]

/** Ways in which a custom agreement charges the time beyond its free minutes. */
export const AGREEMENT_COSTS = ['fixed', 'minute'] as const
export type AgreementCost = (typeof AGREEMENT_COSTS)[number]

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

/** An agreement as it is stored and sent. Only the parts of its type are set. */
export interface StoredAgreement {
  id: string
  name: string
  /** Empty means all. */
  vehicleTypeIds: readonly number[]
  /** Empty means all. Absent in records from before agreements had locations. */
  locationIds?: string[] | undefined
  /** Local days, both included; both null: always valid. */
  startDate: string | null
  endDate: string | null
  enabled: boolean
  /** Whether staff must give a reason for the agreement, which does not affect the price. Absent in older records. */
  asksReason?: boolean | undefined
  /** Sheets of codes on paper that give this agreement. Absent in older records. */
  stampSheets?: { id: string; key: string; shop: string; lastDay: string }[] | undefined
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

/** A vehicle that enters at a location on a local day (`2026-11-20`). */
export interface ArrivingVehicle {
  locationId: string
  vehicleTypeId: VehicleTypeId
  day: string
}

/** Returns whether the agreement can be applied to this vehicle. */
export function isOffered(
  { enabled, vehicleTypeIds, locationIds = [], startDate, endDate }: StoredAgreement,
  { locationId, vehicleTypeId, day }: ArrivingVehicle,
): boolean {
  if (
    !enabled ||
    (vehicleTypeIds.length > 0 && !vehicleTypeIds.includes(vehicleTypeId)) ||
    (locationIds.length > 0 && !locationIds.includes(locationId))
  )
    return false
  return (startDate === null || startDate <= day) && (endDate === null || day <= endDate)
}

/** An agreement with its versions, in the order of creation. */
export interface DatedAgreement {
  id: string
  versions: readonly (DatedVersion & Omit<StoredAgreement, 'id'>)[]
}

/**
 * Returns the agreement at an instant. For an instant before its creation, returns its first version, because a person
 * chose the agreement later.
 */
export function asOf({ id, versions }: DatedAgreement, at: string): StoredAgreement | null {
  const version = versionAt(versions, at) ?? versions[0]
  return version === undefined ? null : { id, ...version }
}

interface Arrival extends ArrivingVehicle {
  at: string
}

/**
 * Returns the chosen agreement at an instant, or else the default of that time, if it applies to this vehicle on this
 * day; null if none does.
 */
export function agreementAt(
  all: readonly DatedAgreement[],
  id: string | null,
  { at, ...arriving }: Arrival,
): StoredAgreement | null {
  const wanted =
    id === null
      ? all.filter(({ versions }) => versionAt(versions, at)?.isDefault === true)
      : all.filter((one) => one.id === id)
  const found = wanted.toSorted((a, b) => (a.id < b.id ? -1 : 1)).flatMap((one) => asOf(one, at) ?? [])
  return found.find((agreement) => isOffered(agreement, arriving)) ?? null
}

/** Returns the terms that the pricing engine needs. A missing part takes nothing off. */
export function pricingTermsOf(agreement: StoredAgreement): Agreement {
  const { name, type } = agreement
  switch (type) {
    case 'time':
      return { name, type, minutes: agreement.discountMinutes ?? 0 }
    case 'percentage':
      return { name, type, basisPoints: agreement.percentage ?? 0 }
    case 'fixed_discount':
      return { name, type, amount: agreement.fixedDiscount ?? 0 }
    case 'fixed_cost':
      // The cost is never more than the price without the agreement.
      return { name, type, cost: agreement.fixedCost ?? Number.MAX_SAFE_INTEGER }
    case 'custom':
      return {
        name,
        type,
        exemptMinutes: agreement.exemptMinutes ?? 0,
        freeRateMinutes: agreement.freeRateMinutes ?? 0,
        initialCost: agreement.initialCost ?? 0,
        further:
          agreement.typeCost === 'minute'
            ? { type: 'minute', cost: agreement.minuteCost ?? 0 }
            : { type: 'fixed', cost: agreement.fixedCost ?? 0 },
      }
    default:
      return type satisfies never
  }
}
