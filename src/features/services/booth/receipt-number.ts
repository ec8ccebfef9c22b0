import { shownOf, type KeptDatabase } from '../../../data/kept-data.ts'
import { recall, remember } from '../../../ui/remembered.ts'

const PREFIX_KEY = 'parq.receipts.prefix'
const LAST_KEY = 'parq.receipts.last'
/** Without what is mistaken for another, by eye or by voice. */
const LETTERS = 'ABCDEFGHJKLMNPQRTUVWXY'
/** Two of a thousand devices of a company have the same one in five of a hundred companies; then the server adds an ending. */
const PREFIX_LENGTH = 4
/** A browser may write what it remembers some seconds late: what came in since is among these. */
const LOOKED_THROUGH = 200

function prefix(): string {
  const known = recall(PREFIX_KEY)
  if (known !== null && known !== '') return known
  const made = [...crypto.getRandomValues(new Uint8Array(PREFIX_LENGTH))].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  remember(PREFIX_KEY, made)
  return made
}

/**
 * The next number of this device: its prefix, and one more than the last that it gave, by what it remembers and by the
 * stays that it keeps.
 */
export async function nextReceiptNumber(db: KeptDatabase, locationId: string): Promise<string> {
  const mine = `${prefix()}-`
  const latest = await db.services.where('[locationId+order]').between([locationId, -Infinity], [locationId, Infinity]).limit(LOOKED_THROUGH).toArray()
  const given = latest.map((row) => shownOf(row).receiptNumber).filter((number) => number.startsWith(mine)).map((number) => Number.parseInt(number.slice(mine.length), 10))
  const last = Math.max(Number.parseInt(recall(LAST_KEY) ?? '', 10) || 0, ...given.filter(Number.isSafeInteger))
  remember(LAST_KEY, String(last + 1))
  return `${mine}${String(last + 1).padStart(4, '0')}`
}
