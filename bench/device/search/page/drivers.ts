import type { KeptDatabase, KeptDriver } from '../../../../src/offline/kept-database.ts'
import { wordTerms } from '../../../../src/offline/search-terms.ts'

const SHOWN = 20
/** One driver may stand several times behind one beginning: as a phone and as an identification, as two plates. */
const ENTRIES = SHOWN * 5

/**
 * The first drivers of whom something begins with what is typed: what a list under a search field shows. Only if there
 * is none, those who have every word somewhere.
 */
export async function findDrivers(db: KeptDatabase, typed: string): Promise<readonly KeptDriver[]> {
  const words = wordTerms(typed)
  return db.transaction('r', db.drivers, async () => {
    const begun = await db.drivers.where('terms').startsWith(words.join(' ')).limit(ENTRIES).primaryKeys()
    const ids = begun.length === 0 && words.length > 1 ? await withEveryWord(db, words) : begun
    const rows = await db.drivers.bulkGet([...new Set(ids)].slice(0, SHOWN))
    return rows.filter((row) => row !== undefined)
  })
}

async function withEveryWord(db: KeptDatabase, words: readonly string[]): Promise<readonly string[]> {
  const [first = [], ...others] = await Promise.all(words.map((word) => db.drivers.where('terms').startsWith(word).primaryKeys()))
  const sets = others.map((ids) => new Set(ids))
  return first.filter((id) => sets.every((set) => set.has(id)))
}

/** The plain way: every row is read and looked into. */
export function filterDrivers(db: KeptDatabase, typed: string): Promise<readonly KeptDriver[]> {
  const words = wordTerms(typed)
  return db.drivers
    .filter(({ base }) => {
      const text = [base.firstName, base.lastName, base.identification, base.email, base.phone, ...base.plates].join(' ').toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .limit(SHOWN)
    .toArray()
}
