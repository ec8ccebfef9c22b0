import type { KeptDatabase, KeptDriver } from '../../../../src/offline/kept-database.ts'
import { wordTerms } from '../../../../src/offline/search-terms.ts'

const SHOWN = 20
/** One driver may stand several times behind one beginning: as a phone and as an identification, as two plates. */
const ENTRIES = SHOWN * 5

/** The first drivers whose names, numbers, e-mail or plates begin with every word: what a list under a search field shows. */
export async function findDrivers(db: KeptDatabase, typed: string): Promise<readonly KeptDriver[]> {
  const words = wordTerms(typed)
  return db.transaction('r', db.drivers, async () => {
    const [first, ...others] = await Promise.all(
      words.map((word) => {
        const found = db.drivers.where('terms').startsWith(word)
        return (words.length === 1 ? found.limit(ENTRIES) : found).primaryKeys()
      }),
    )
    const sets = others.map((ids) => new Set(ids))
    const ids = [...new Set(first)].filter((id) => sets.every((set) => set.has(id))).slice(0, SHOWN)
    const rows = await db.drivers.bulkGet(ids)
    return rows.filter((row) => row !== undefined)
  })
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
