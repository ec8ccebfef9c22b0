import type { Country } from './countries.ts'

export const PLATE_MAX = 12

/** Upper case, without spaces and hyphens: `abc-123` and `ABC 123` are one plate. A `ß` does not become the letters `SS`: a German keyboard types it for the hyphen of a scanned code. */
export function normalizePlate(input: string): string {
  return input.replaceAll('ß', 'ẞ').toUpperCase().replaceAll(/[\s-]/g, '')
}

/** Letters and digits, 6 to 12. Great Britain from 2, because its real plates are shorter. */
export function isPlate(plate: string, country: Country): boolean {
  const min = country === 'united_kingdom' || country === 'england' ? 2 : 6
  return plate.length >= min && plate.length <= PLATE_MAX && /^[A-Z0-9]+$/.test(plate)
}

/** What a search finds a plate by: each of its endings, so that a prefix look-up on an index finds any part of it. */
export function plateTerms(plate: string): string[] {
  return Array.from(plate, (_, start) => plate.slice(start))
}
