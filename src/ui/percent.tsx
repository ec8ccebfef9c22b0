import type { Json } from '../../domain/json.ts'

/** Formats basis points as a percentage: 1900 is `19`, 1950 is `19.5`. */
export function percentText(basisPoints: number): string {
  return String(basisPoints / 100)
}

export function PercentWords({ value }: { value: Json }) {
  return typeof value === 'number' ? `${percentText(value)} %` : null
}
