import type { Country } from '../../domain/countries.ts'

/** Where a country's plates have their gap. A plate of another shape is drawn in one piece. */
const GAPS: Record<Country, readonly { shape: RegExp; at: number }[]> = {
  colombia: [{ shape: /^[A-Z]{3}\d{2,3}[A-Z]?$/, at: 3 }],
  mexico: [
    { shape: /^[A-Z]{3}\d{3}[A-Z]$/, at: 3 },
    { shape: /^[A-Z]{3}\d{4}$/, at: 3 },
  ],
  united_kingdom: [{ shape: /^[A-Z]{2}\d{2}[A-Z]{3}$/, at: 4 }],
  england: [{ shape: /^[A-Z]{2}\d{2}[A-Z]{3}$/, at: 4 }],
}

/** A plate in words, as it is drawn: `KLM 456`. */
export function plateText(plate: string, country: Country): string {
  return plateGroups(plate, country).join(' ')
}

export function plateGroups(plate: string, country: Country): readonly string[] {
  const gap = GAPS[country].find(({ shape }) => shape.test(plate))
  return gap ? [plate.slice(0, gap.at), plate.slice(gap.at)] : [plate]
}
