import type { KeptDatabase } from '../../../../src/offline/kept-database.ts'
import { shownOf, type KeptDriver } from '../../../../src/offline/kept-rows.ts'
import { wordTerms } from '../../../../src/offline/search-terms.ts'

const SHOWN = 20
/** A driver may match one prefix several times: with a phone and an identification, or with two plates. */
const ENTRIES = SHOWN * 5

/**
 * Returns the first drivers with a term that starts with the typed text, as a suggestion list shows them. If there are
 * none, those that contain every word.
 */
export async function findDrivers(db: KeptDatabase, typed: string): Promise<readonly KeptDriver[]> {
  const words = wordTerms(typed)
  return db.transaction('r', db.drivers, async () => {
    const starting = await beginningWith(db, words.join(' '))
    return starting.length === 0 && words.length > 1 ? withEveryWord(db, words) : starting
  })
}

/** Reads the rows in one request, which is faster than reading their keys and then each row. */
async function beginningWith(db: KeptDatabase, typed: string): Promise<readonly KeptDriver[]> {
  const first = (entries: number) => db.drivers.where('terms').startsWith(typed).limit(entries).toArray()
  const rows = await first(SHOWN)
  const once = eachOnce(rows)
  return rows.length < SHOWN || once.length === SHOWN ? once : eachOnce(await first(ENTRIES)).slice(0, SHOWN)
}

function eachOnce(rows: readonly KeptDriver[]): readonly KeptDriver[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

async function withEveryWord(db: KeptDatabase, words: readonly string[]): Promise<readonly KeptDriver[]> {
  const [first = [], ...others] = await Promise.all(
    words.map((word) => db.drivers.where('terms').startsWith(word).primaryKeys()),
  )
  const sets = others.map((ids) => new Set(ids))
  const ids = [...new Set(first)].filter((id) => sets.every((set) => set.has(id)))
  const rows = await db.drivers.bulkGet(ids.slice(0, SHOWN))
  return rows.filter((row) => row !== undefined)
}

/** Searches in the plain way: reads and checks every row. */
export function filterDrivers(db: KeptDatabase, typed: string): Promise<readonly KeptDriver[]> {
  const words = wordTerms(typed)
  return db.drivers
    .filter((row) => {
      const driver = shownOf(row)
      const text = [
        driver.firstName,
        driver.lastName,
        driver.identification,
        driver.email,
        driver.phone,
        ...driver.plates,
      ]
        .join(' ')
        .toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .limit(SHOWN)
    .toArray()
}
