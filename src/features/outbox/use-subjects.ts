import { fullName } from '../../../domain/people.ts'
import { shownOf, type KeptDatabase, type KeptRow } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import type { Op } from '../../data/use-outbox.ts'

/** What an action is about, as a person calls it: a car by its plate, else a name. */
export interface Subject {
  plate: string | null
  name: string | null
  /** Where it is, if the person works there no more. */
  lostLocation: string | null
  /** Where it is; undefined where that is not known here, or it is nowhere. */
  timeZone: string | undefined
}

type Done = Pick<Op, 'collection' | 'recordId'>
interface Located {
  location: { id: string; name: string }
}

async function subjectsIn<T>(rows: Promise<(KeptRow<T> | undefined)[]>, subjectOf: (record: T) => Subject): Promise<[string, Subject][]> {
  return (await rows).flatMap((row): [string, Subject][] => {
    const record = row && (row.shown ?? row.base)
    return record ? [[row.id, subjectOf(record)]] : []
  })
}

interface Place {
  lostLocation: string | null
  timeZone: string | undefined
}
const NOWHERE: Place = { lostLocation: null, timeZone: undefined }

/** Of what is at a location: its zone, or its name where the person does not see it any more. Told by the locations that are kept, once they were read. */
async function placesIn(db: KeptDatabase): Promise<(record: Located) => Place> {
  const [kept, pulled] = await Promise.all([db.locations.toArray(), db.pulls.get('locations')])
  const zones = new Map(kept.map((row) => [row.id, shownOf(row).timeZone]))
  return ({ location }) => ({ timeZone: zones.get(location.id), lostLocation: pulled?.filled === true && !zones.has(location.id) ? location.name : null })
}

/** The subjects of these, by the ids of their records. */
export async function subjectsOf(db: KeptDatabase, ops: readonly Done[]): Promise<ReadonlyMap<string, Subject>> {
  const idsIn = (name: Op['collection']) => ops.flatMap(({ collection, recordId }) => (collection === name ? [recordId] : []))
  const placeOf = await placesIn(db)
  const found = await Promise.all([
    subjectsIn(db.services.bulkGet(idsIn('services')), (service) => ({ plate: service.licensePlate, name: null, ...placeOf(service) })),
    subjectsIn(db.vehicles.bulkGet(idsIn('vehicles')), ({ licensePlate }) => ({ plate: licensePlate, name: null, ...NOWHERE })),
    subjectsIn(db.drivers.bulkGet(idsIn('drivers')), (driver) => ({ plate: null, name: fullName(driver), ...NOWHERE })),
    subjectsIn(db.cashUps.bulkGet(idsIn('cashUps')), (cashUp) => ({ plate: null, name: cashUp.location.name, ...placeOf(cashUp) })),
  ])
  return new Map(found.flat())
}

/** The subjects of these, as far as this device shows them. */
export function useSubjects(ops: readonly Done[]): (op: Done) => Subject | null {
  const { db } = useSession()
  const live = useLive(() => subjectsOf(db, ops), [db, ops.map(({ recordId }) => recordId).join()])
  return ({ recordId }) => (live.status === 'ready' ? (live.value.get(recordId) ?? null) : null)
}
