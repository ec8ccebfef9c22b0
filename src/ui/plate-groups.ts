import type { Country } from '../../domain/countries.ts'
import { calledCode } from '../../domain/vehicles.ts'

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

/** A plate in words, as it is drawn: `KLM 456`, and `H-27` for a bicycle that is called by its short code. */
export function plateText(plate: string, country: Country): string {
  return calledCode(plate) ?? plateGroups(plate, country).join(' ')
}

/** A plate as the label of a button names it: in one piece, so that it is read letter by letter. */
export function plateName(plate: string): string {
  return calledCode(plate) ?? plate
}

export function plateGroups(plate: string, country: Country): readonly string[] {
  const gap = GAPS[country].find(({ shape }) => shape.test(plate))
  return gap ? [plate.slice(0, gap.at), plate.slice(gap.at)] : [plate]
}
