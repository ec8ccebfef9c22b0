import { comparableText } from './comparable-text.ts'
import { normalizePlate } from './plates.ts'

/** What somebody typed into the search of services, as each of the things that it may be. */
export interface SoughtService {
  /** Any part of a plate. */
  plate: string
  /** How a receipt's number may begin; none of what is too short to be one. */
  receipts: readonly string[]
  /** Words of a driver's name, in any order; none of what has no letters, or digits too. */
  words: readonly string[]
}

/** So few characters are too many receipts' and people's: they are a part of a plate. */
export const SHORTEST_TEXT = 3

export function soughtService(typed: string): SoughtService {
  const plate = normalizePlate(typed)
  if (plate.length < SHORTEST_TEXT) return { plate, receipts: [], words: [] }
  const number = typed.toUpperCase().replaceAll(/\s/g, '')
  // Read aloud it has no hyphen.
  const spoken = /^([A-Z]{2,})(\d+)$/.exec(number)
  return {
    plate,
    receipts: spoken === null ? [number] : [number, `${spoken[1]}-${spoken[2]}`],
    words: /\d/.test(typed) ? [] : nameWords(typed),
  }
}

/** The words of a person's name, as they are compared. */
export function nameWords(name: string): string[] {
  return comparableText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

interface Found {
  licensePlate: string
  receiptNumber: string
  driver: { name: string } | null
}

/** Whether a service is among what is looked for. */
export function isSought({ plate, receipts, words }: SoughtService, { licensePlate, receiptNumber, driver }: Found): boolean {
  if (licensePlate.includes(plate) || receipts.some((number) => receiptNumber.startsWith(number))) return true
  const named = words.length === 0 || driver === null ? [] : nameWords(driver.name)
  return named.length > 0 && words.every((word) => named.some((one) => one.startsWith(word)))
}
