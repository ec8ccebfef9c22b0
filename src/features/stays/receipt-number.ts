import { shownOf, type KeptDatabase } from '../../data/kept-data.ts'
import { recall, remember } from '../../ui/remembered.ts'

const PREFIX_KEY = 'parq.receipts.prefix'
const LAST_KEY = 'parq.receipts.last'
/** Without what is mistaken for another, by eye or by voice. */
const LETTERS = 'ABCDEFGHJKLMNPQRTUVWXY'
/** Two of a thousand devices of a company have the same one in five of a hundred companies; then the server adds an ending. */
const PREFIX_LENGTH = 4
/** A browser may write what it remembers some seconds late: what came in since is among these. */
const LOOKED_THROUGH = 200

/** Returns the beginning of this device's receipt numbers. Devices of a location have different ones. */
export function receiptPrefix(): string {
  const known = recall(PREFIX_KEY)
  if (known !== null && known !== '') return known
  const made = [...crypto.getRandomValues(new Uint8Array(PREFIX_LENGTH))]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('')
  remember(PREFIX_KEY, made)
  return made
}

/** The highest number among the stays that a database keeps of a location. It is looked up once: later numbers are remembered. */
const lookedUp = new WeakMap<KeptDatabase, Map<string, Promise<number>>>()

function highestKept(db: KeptDatabase, locationId: string): Promise<number> {
  const known = lookedUp.get(db) ?? new Map<string, Promise<number>>()
  lookedUp.set(db, known)
  const highest = known.get(locationId) ?? lookThrough(db, locationId)
  known.set(locationId, highest)
  // What failed is looked up again.
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

/** Looks up the highest number before the first entry needs it. */
export function prepareReceiptNumbers(db: KeptDatabase, locationId: string): void {
  // The entry that needs it tries again, and says what went wrong.
  void highestKept(db, locationId).catch(() => undefined)
}

/** The last number of this page, where the browser remembers nothing. */
let last = 0

/**
 * The next number of this device: its prefix, and one more than the last that it gave, by what it remembers and by the
 * stays that it keeps.
 */
export async function nextReceiptNumber(db: KeptDatabase, locationId: string): Promise<string> {
  const highest = await highestKept(db, locationId)
  last = Math.max(Number.parseInt(recall(LAST_KEY) ?? '', 10) || 0, highest, last) + 1
  remember(LAST_KEY, String(last))
  return `${receiptPrefix()}-${String(last).padStart(4, '0')}`
}
