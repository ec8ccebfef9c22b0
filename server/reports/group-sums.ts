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

export function sumOf(all: readonly ReportSums[]): ReportSums {
  const total = { ...NOTHING }
  for (const sums of all) for (const name of Object.keys(NOTHING)) if (isSum(name)) total[name] += sums[name]
  return total
}

function isSum(name: string): name is keyof ReportSums {
  return Object.hasOwn(NOTHING, name)
}

/** Sums of one group of a report. */
export interface GroupSums extends ReportSums {
  key: string | null
  isVoided: boolean
}

/** Adds up rows of the same group, and leaves out groups of which nothing is left. */
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
