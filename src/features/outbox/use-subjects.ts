import { fullName } from '../../../domain/people.ts'
import type { KeptDatabase, KeptRow } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import type { Op } from '../../data/use-outbox.ts'

/** What an action is about, as a person calls it: a car by its plate, else a name. */
export interface Subject {
  plate: string | null
  name: string | null
  /** Where it is, if the person works there no more. */
  lostLocation: string | null
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

/** Of what is at a location that the person does not see any more, its name: told by the locations that are kept, once they were read. */
async function lostLocationsIn(db: KeptDatabase): Promise<(record: Located) => string | null> {
  const [kept, pulled] = await Promise.all([db.locations.toCollection().primaryKeys(), db.pulls.get('locations')])
  const seen = new Set(kept)
  return ({ location }) => (pulled?.filled === true && !seen.has(location.id) ? location.name : null)
}

/** The subjects of these, by the ids of their records. */
export async function subjectsOf(db: KeptDatabase, ops: readonly Done[]): Promise<ReadonlyMap<string, Subject>> {
  const idsIn = (name: Op['collection']) => ops.flatMap(({ collection, recordId }) => (collection === name ? [recordId] : []))
  const lostLocationOf = await lostLocationsIn(db)
  const found = await Promise.all([
    subjectsIn(db.services.bulkGet(idsIn('services')), (service) => ({ plate: service.licensePlate, name: null, lostLocation: lostLocationOf(service) })),
    subjectsIn(db.vehicles.bulkGet(idsIn('vehicles')), ({ licensePlate }) => ({ plate: licensePlate, name: null, lostLocation: null })),
    subjectsIn(db.drivers.bulkGet(idsIn('drivers')), (driver) => ({ plate: null, name: fullName(driver), lostLocation: null })),
    subjectsIn(db.cashUps.bulkGet(idsIn('cashUps')), (cashUp) => ({ plate: null, name: cashUp.location.name, lostLocation: lostLocationOf(cashUp) })),
  ])
  return new Map(found.flat())
}

/** The subjects of these, as far as this device shows them. */
export function useSubjects(ops: readonly Done[]): (op: Done) => Subject | null {
  const { db } = useSession()
  const live = useLive(() => subjectsOf(db, ops), [db, ops.map(({ recordId }) => recordId).join()])
  return ({ recordId }) => (live.status === 'ready' ? (live.value.get(recordId) ?? null) : null)
}
