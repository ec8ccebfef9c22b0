const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const MINOR_UNITS = 100

/** Formats an amount in minor units for an axis: `1.2M`. Amounts are grouped as in English in every language. */
export function shortAmount(amount: number): string {
  return compact.format(amount / MINOR_UNITS)
}
