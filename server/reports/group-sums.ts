import type { ReportSums } from '../../contract/report.ts'

export const NOTHING: ReportSums = {
  services: 0,
  minutes: 0,
  serviceCharge: 0,
  overstay: 0,
  discount: 0,
  correction: 0,
  zeroFloor: 0,
  lostTicketFee: 0,
  difference: 0,
  adjustment50: 0,
  totalCost: 0,
  tax: 0,
  serviceFee: 0,
  cash: 0,
  dataphone: 0,
  digital: 0,
  secondPayments: 0,
  credits: 0,
  refunds: 0,
}

/** Adds up sums by name, starting from `nothing`. Other properties are left out. */
export function addUp<Name extends string>(
  nothing: Readonly<Record<Name, number>>,
  all: readonly Readonly<Record<Name, number>>[],
): Record<Name, number> {
  const total: Record<Name, number> = { ...nothing }
  for (const sums of all) for (const name in nothing) total[name] += sums[name]
  return total
}

/** Returns the sums that take others away. */
export function negated<Name extends string>(sums: Readonly<Record<Name, number>>): Record<Name, number> {
  const less: Record<Name, number> = { ...sums }
  for (const name in sums) less[name] = 0 - sums[name]
  return less
}

export function sumOf(all: readonly ReportSums[]): ReportSums {
  return addUp(NOTHING, all)
}

/** Sums of one group of a report. */
export interface GroupSums extends ReportSums {
  key: string | null
  isVoided: boolean
}

/** Adds up rows of the same group, and leaves out groups whose sums are all zero. */
export function merged(rows: readonly GroupSums[]): GroupSums[] {
  const groups = new Map<string, GroupSums[]>()
  for (const row of rows) {
    const key = JSON.stringify([row.key, row.isVoided])
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].flatMap((ofGroup) => {
    const [first] = ofGroup
    const sums = sumOf(ofGroup)
    const isNothing = Object.values(sums).every((sum) => sum === 0)
    return first === undefined || (isNothing && ofGroup.length > 1)
      ? []
      : [{ ...sums, key: first.key, isVoided: first.isVoided }]
  })
}
