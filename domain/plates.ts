import type { Country } from './countries.ts'
import { codeText } from './text/outside-text.ts'

export const PLATE_MAX = 12

/**
 * Returns a plate in upper case, without spaces and hyphens: `abc-123`, `ABC 123` and `ABC–123` are one plate. A `ß`
 * does not become `SS`, because a German keyboard types `ß` for the hyphen of a scanned code.
 */
export function normalizePlate(input: string): string {
  return codeText(input).replaceAll('ß', 'ẞ').toUpperCase().replaceAll(/[\s-]/g, '')
}

/** Two texts of at least this many characters each, with a space between them, are two plates. */
const WHOLE_PLATE = 6

/**
 * Returns whether a text may hold two plates, such as two pasted cells: without its space, `ABC123 DEF456` would be one
 * plate of twelve characters.
 */
export function isTwoPlates(typed: string): boolean {
  const text = codeText(typed)
  return /\s(?:y|and)\s/i.test(text) || text.split(/[\s-]+/).filter((part) => part.length >= WHOLE_PLATE).length > 1
}

/** Fewest characters of one of several plates: British plates are written in two shorter groups. */
export const SHORTEST_OF_SEVERAL = 5

/** Returns the plates of a text that lists several, such as pasted cells; none if the text may be one plate. */
export function severalPlates(typed: string): string[] {
  const isWhole = (text: string) => text.length >= SHORTEST_OF_SEVERAL && /[A-Z]/.test(text) && /\d/.test(text)
  const plates = typed.split(/[,;/|+\r\n\t]+/).flatMap((part) => {
    const words = part
      .split(/\s+/)
      .map(normalizePlate)
      .filter((word) => word !== '')
    return words.length > 1 && words.every(isWhole) ? words : normalizePlate(part) || []
  })
  return plates.length > 1 && plates.every(isWhole) ? [...new Set(plates)] : []
}

/** Minimum number of letters and digits of a plate: Great Britain has real plates of two. */
export function plateMin(country: Country): number {
  return country === 'united_kingdom' || country === 'england' ? 2 : 6
}

/** Letters and digits, at least the minimum and at most 12. */
export function isPlate(plate: string, country: Country): boolean {
  return plate.length >= plateMin(country) && plate.length <= PLATE_MAX && /^[A-Z0-9]+$/.test(plate)
}

/** Returns the endings of a plate, so that a prefix look-up on an index finds any part of it. */
export function plateTerms(plate: string): string[] {
  return Array.from(plate, (_, start) => plate.slice(start))
}
