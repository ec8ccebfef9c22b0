import type { AgreementType, StoredAgreement } from './agreements.ts'

export const AGREEMENT_NAME_MAX = 80
export const AGREEMENT_AMOUNT_MAX = 1_000_000_000_000
export const AGREEMENT_MINUTES_MAX = 44_640
/** 100 %, in basis points. */
export const PERCENTAGE_MAX = 10_000
export const BUDGET_COUNT_MAX = 1_000_000

/** Agreements that reduce the price or fix it. */
export const AGREEMENT_PARTS = [
  'exemptMinutes',
  'freeRateMinutes',
  'initialCost',
  'typeCost',
  'minuteCost',
  'fixedCost',
  'percentage',
  'fixedDiscount',
  'discountMinutes',
] as const
export type AgreementPart = (typeof AGREEMENT_PARTS)[number]

export type AgreementParts = Pick<StoredAgreement, 'type' | AgreementPart>

const PARTS_OF: Record<Exclude<AgreementType, 'custom'>, AgreementPart> = {
  fixed_cost: 'fixedCost',
  fixed_discount: 'fixedDiscount',
  percentage: 'percentage',
  time: 'discountMinutes',
}

/**
 * Returns the fields of this type of agreement. For a custom agreement they also depend on how it charges the time
 * beyond the free minutes.
 */
export function partsOf({ type, typeCost }: Pick<StoredAgreement, 'type' | 'typeCost'>): readonly AgreementPart[] {
  if (type !== 'custom') return [PARTS_OF[type]]
  return [
    'exemptMinutes',
    'freeRateMinutes',
    'initialCost',
    'typeCost',
    ...(typeCost === 'minute' ? (['minuteCost'] as const) : typeCost === 'fixed' ? (['fixedCost'] as const) : []),
  ]
}

/** Custom minutes and the initial cost may be left out and are then 0. */
const OPTIONAL: readonly AgreementPart[] = ['exemptMinutes', 'freeRateMinutes', 'initialCost']

export interface AgreementFault {
  path: AgreementPart | 'endDate'
  code:
    | 'required'
    | 'not_of_type'
    | 'percentage_invalid'
    | 'amount_not_positive'
    | 'minutes_invalid'
    | 'date_range_invalid'
}

/** Returns the fault of an agreement that spans several fields. */
export function agreementFaults(
  agreement: AgreementParts & Pick<StoredAgreement, 'startDate' | 'endDate'>,
): AgreementFault[] {
  const { startDate, endDate, percentage, fixedDiscount, discountMinutes } = agreement
  const own = partsOf(agreement)
  const faults: AgreementFault[] = []
  if (startDate !== null && endDate !== null && endDate < startDate)
    faults.push({ path: 'endDate', code: 'date_range_invalid' })
  for (const part of AGREEMENT_PARTS) {
    if (!own.includes(part) && agreement[part] !== null) faults.push({ path: part, code: 'not_of_type' })
    if (own.includes(part) && agreement[part] === null && !OPTIONAL.includes(part))
      faults.push({ path: part, code: 'required' })
  }
  // An agreement without a reduction is refused.
  if (percentage === 0) faults.push({ path: 'percentage', code: 'percentage_invalid' })
  if (fixedDiscount === 0) faults.push({ path: 'fixedDiscount', code: 'amount_not_positive' })
  if (discountMinutes === 0) faults.push({ path: 'discountMinutes', code: 'minutes_invalid' })
  return faults
}

export type DefaultReach = Pick<
  StoredAgreement,
  'enabled' | 'isDefault' | 'vehicleTypeIds' | 'locationIds' | 'startDate' | 'endDate'
>

/** Returns whether both agreements would be the default for one vehicle: at one location, for one type, on one day. */
export function areRivalDefaults(one: DefaultReach, other: DefaultReach): boolean {
  if (![one, other].every(({ enabled, isDefault }) => enabled && isDefault)) return false
  return (
    meet(one.vehicleTypeIds, other.vehicleTypeIds) &&
    meet(one.locationIds ?? [], other.locationIds ?? []) &&
    begins(one, other) &&
    begins(other, one)
  )
}

/** Returns whether two lists share a member; an empty list means everything. */
function meet<Member>(one: readonly Member[], other: readonly Member[]): boolean {
  return one.length === 0 || other.length === 0 || one.some((member) => other.includes(member))
}

function begins({ startDate }: Pick<DefaultReach, 'startDate'>, { endDate }: Pick<DefaultReach, 'endDate'>): boolean {
  return startDate === null || endDate === null || startDate <= endDate
}
