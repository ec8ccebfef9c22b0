import { shownOf, type KeptDatabase } from '../../data/kept-data.ts'
import { recall, remember } from '../../ui/remembered.ts'

const PREFIX_KEY = 'parq.receipts.prefix'
const LAST_KEY = 'parq.receipts.last'
/** Letters that are not confused with others, by eye or by ear. */
const LETTERS = 'ABCDEFGHJKLMNPQRTUVWXY'
/**
 * Length in letters. In five of a hundred companies with a thousand devices, two devices have the same prefix; the
 * server then adds a suffix.
 */
const PREFIX_LENGTH = 4
/**
 * Number of latest stays to search: a browser may store the last number some seconds late, and the stays since then are
 * among these.
 */
const LOOKED_THROUGH = 200

/** Returns the prefix of this device's receipt numbers. Other devices of a location have other prefixes. */
export function receiptPrefix(): string {
  const known = recall(PREFIX_KEY)
  if (known !== null && known !== '') return known
  const made = [...crypto.getRandomValues(new Uint8Array(PREFIX_LENGTH))]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('')
  remember(PREFIX_KEY, made)
  return made
}

/** The highest number among a location's stays in a database. Looked up once; later numbers are remembered. */
const lookedUp = new WeakMap<KeptDatabase, Map<string, Promise<number>>>()

function highestKept(db: KeptDatabase, locationId: string): Promise<number> {
  const known = lookedUp.get(db) ?? new Map<string, Promise<number>>()
  lookedUp.set(db, known)
  const highest = known.get(locationId) ?? lookThrough(db, locationId)
  known.set(locationId, highest)
  // A failed look-up is tried again.
  highest.catch(() => known.delete(locationId))
  return highest
}

async function lookThrough(db: KeptDatabase, locationId: string): Promise<number> {
  const mine = `${receiptPrefix()}-`
  const latest = await db.services
    .where('[locationId+order]')
    .between([locationId, -Infinity], [locationId, Infinity])
    .limit(LOOKED_THROUGH)
    .toArray()
  const given = latest
    .map((row) => shownOf(row).receiptNumber)
    .filter((number) => number.startsWith(mine))
    .map((number) => Number.parseInt(number.slice(mine.length), 10))
  return Math.max(0, ...given.filter(Number.isSafeInteger))
}

/** Looks up the highest number before the first check-in needs it. */
export function prepareReceiptNumbers(db: KeptDatabase, locationId: string): void {
  // The check-in tries again and reports the error.
  void highestKept(db, locationId).catch(() => undefined)
}

/** The last number of this page, if the browser stores nothing. */
let last = 0

/**
 * Returns the next number of this device: its prefix, and one more than the last number, from the stored value and the
 * kept stays.
 */
export async function nextReceiptNumber(db: KeptDatabase, locationId: string): Promise<string> {
  const highest = await highestKept(db, locationId)
  last = Math.max(Number.parseInt(recall(LAST_KEY) ?? '', 10) || 0, highest, last) + 1
  remember(LAST_KEY, String(last))
  return `${receiptPrefix()}-${String(last).padStart(4, '0')}`
}
