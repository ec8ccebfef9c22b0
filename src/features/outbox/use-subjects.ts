import type { NamedReference } from '../../../contract/primitives.ts'
import { shownOf, type KeptDatabase } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import type { Op } from '../../data/use-outbox.ts'
import type { Subject } from '../../records/kept-subjects.ts'
import { KINDS } from '../kinds.ts'

interface Place {
  /** Name of the record's location, if the person no longer works there. */
  lostLocation: string | null
  /** Time zone of the record's location; `undefined` if it is unknown here or there is no location. */
  timeZone: string | undefined
}

/** The record of an op, and its location. */
export type OpSubject = Subject & Place

type Done = Pick<Op, 'collection' | 'recordId'>

const NOWHERE: Place = { lostLocation: null, timeZone: undefined }

/**
 * Returns a function that returns a location's time zone, or its name if the person no longer sees it; from the kept
 * locations, once they are read.
 */
async function placesIn(db: KeptDatabase): Promise<(location: NamedReference) => Place> {
  const [kept, pulled] = await Promise.all([db.locations.toArray(), db.pulls.get('locations')])
  const zones = new Map(kept.map((row) => [row.id, shownOf(row).timeZone]))
  return ({ id, name }) => ({
    timeZone: zones.get(id),
    lostLocation: pulled?.filled === true && !zones.has(id) ? name : null,
  })
}

/** Returns the subjects of these ops, by the ids of their records. */
export async function subjectsOf(db: KeptDatabase, ops: readonly Done[]): Promise<ReadonlyMap<string, OpSubject>> {
  // Usually there are no ops, and nothing has to be read.
  if (ops.length === 0) return new Map()
  const placeOf = await placesIn(db)
  const found = await Promise.all(
    KINDS.map((kind) =>
      kind.subjects(
        db,
        ops.flatMap(({ collection, recordId }) => (collection === kind.collection ? [recordId] : [])),
      ),
    ),
  )
  return new Map(
    found
      .flatMap((subjects) => [...subjects])
      .map(([id, subject]) => [id, { ...subject, ...(subject.location ? placeOf(subject.location) : NOWHERE) }]),
  )
}

/** Returns the subjects of these ops, as far as this device has them. */
export function useSubjects(ops: readonly Done[]): (op: Done) => OpSubject | null {
  const { db } = useSession()
  const live = useLive(() => subjectsOf(db, ops), [db, ops.map(({ recordId }) => recordId).join()])
  return ({ recordId }) => (live.status === 'ready' ? (live.value.get(recordId) ?? null) : null)
}
