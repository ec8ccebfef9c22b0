import { fullName } from '../../domain/people.ts'
import { shownOf, type KeptDatabase } from '../offline/kept-database.ts'
import { useSession } from './session-provider.tsx'
import { useLive } from './use-live.ts'

type RecordNames = ReadonlyMap<string, string>

async function namesOf(db: KeptDatabase, ids: readonly string[]): Promise<RecordNames> {
  const [drivers, agreements] = await Promise.all([db.drivers.bulkGet([...ids]), db.agreements.bulkGet([...ids])])
  return new Map([
    ...drivers.flatMap((row) => (row === undefined ? [] : [[row.id, fullName(shownOf(row))] as const])),
    ...agreements.flatMap((row) => (row === undefined ? [] : [[row.id, shownOf(row).name] as const])),
  ])
}

/** How the drivers and agreements among these values are called, by their ids, as far as this device knows them; undefined until it has looked. */
export function useRecordNames(values: readonly (string | null)[]): RecordNames | undefined {
  const { db } = useSession()
  const ids = [...new Set(values.filter((value) => value !== null))]
  const live = useLive(() => namesOf(db, ids), [db, ids.join()])
  if (live.status === 'loading') return undefined
  return live.status === 'ready' ? live.value : NOTHING
}

const NOTHING: RecordNames = new Map()
