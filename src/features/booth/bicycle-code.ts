import type { Service } from '../../../contract/service.ts'
import { CODE_LETTERS, CODE_NUMBERS, calledCode } from '../../../domain/vehicles.ts'
import { shownOf, type KeptDatabase } from '../../data/kept-data.ts'
import { recall, remember } from '../../ui/remembered.ts'
import { receiptPrefix } from '../stays/public.ts'

const LETTER_KEY = 'parq.bicycles.letter'
const NUMBER_KEY = 'parq.bicycles.number'
/** Number of stays of a location that are searched for the letters of other devices. */
const LOOKED_THROUGH = 200

type Stay = Pick<Service, 'licensePlate' | 'receiptNumber'>

const LETTERS: readonly string[] = Array.from(CODE_LETTERS)

/** Storage of this page if the browser remembers nothing. */
let letter: string | null = null
let number: number | null = null

const oneOf = (letters: readonly string[]): string => letters[Math.floor(Math.random() * letters.length)] ?? 'A'

/** Letters of codes from other devices. */
function lettersOfOthers(stays: readonly Stay[]): ReadonlySet<string> {
  const mine = `${receiptPrefix()}-`
  return new Set(
    stays.flatMap(({ licensePlate, receiptNumber }) =>
      receiptNumber.startsWith(mine) ? [] : (calledCode(licensePlate)?.slice(0, 1) ?? []),
    ),
  )
}

/** Letter of this device, so that two offline tablets assign different codes. */
function ownLetter(taken: ReadonlySet<string>): string {
  const known = recall(LETTER_KEY) ?? letter
  if (known !== null && CODE_LETTERS.includes(known) && !taken.has(known)) return known
  // Random, because another tablet may look for a new letter at the same moment.
  const free = LETTERS.filter((one) => !taken.has(one))
  letter = oneOf(free.length === 0 ? LETTERS : free)
  remember(LETTER_KEY, letter)
  return letter
}

/**
 * Returns the short code of the next bicycle, such as `H27`: this device's letter, and the next number that no bicycle
 * inside has. Synchronous, because the press that lets the bicycle in must be on disk before its frame is drawn.
 */
export function nextBicycleCode(inside: readonly Stay[]): string {
  const taken = lettersOfOthers(inside)
  const used = new Set(inside.flatMap(({ licensePlate }) => calledCode(licensePlate) ?? []))
  const own = ownLetter(taken)
  const others = LETTERS.filter((one) => one !== own && !taken.has(one))
  const last = Number.parseInt(recall(NUMBER_KEY) ?? '', 10)
  const from = Number.isSafeInteger(last) ? last : (number ?? Math.floor(Math.random() * CODE_NUMBERS))
  // One tablet has used all of its hundred codes: it borrows a letter.
  for (const one of [own, ...others]) {
    for (let step = 1; step <= CODE_NUMBERS; step += 1) {
      const next = (from + step) % CODE_NUMBERS
      const digits = String(next).padStart(2, '0')
      if (used.has(`${one}-${digits}`)) continue
      number = next
      remember(NUMBER_KEY, String(next))
      return one + digits
    }
  }
  return own + String(from).padStart(2, '0')
}

/** Gives up this device's letter if another device has recently used it at a location, as far as this device knows. */
export async function avoidTakenLetter(db: KeptDatabase, locationId: string): Promise<void> {
  const latest = await db.services
    .where('[locationId+order]')
    .between([locationId, -Infinity], [locationId, Infinity])
    .limit(LOOKED_THROUGH)
    .toArray()
  ownLetter(lettersOfOthers(latest.map(shownOf)))
}
