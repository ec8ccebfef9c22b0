import type { NamedReference } from '../../../contract/primitives.ts'
import { shownOf, type KeptDatabase } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import type { Op } from '../../data/use-outbox.ts'
import type { Subject } from '../../records/kept-subjects.ts'
import { KINDS } from '../kinds.ts'

interface Place {
  /** Where it is, if the person works there no more. */
  lostLocation: string | null
  /** Where it is; undefined where that is not known here, or it is nowhere. */
  timeZone: string | undefined
}

/** What an action is about, and where that is. */
export type OpSubject = Subject & Place

type Done = Pick<Op, 'collection' | 'recordId'>

const NOWHERE: Place = { lostLocation: null, timeZone: undefined }

/** The zone of the location that a record is at, or the name of one that the person does not see any more. By the kept locations, once they were read. */
async function placesIn(db: KeptDatabase): Promise<(location: NamedReference) => Place> {
  const [kept, pulled] = await Promise.all([db.locations.toArray(), db.pulls.get('locations')])
  const zones = new Map(kept.map((row) => [row.id, shownOf(row).timeZone]))
  return ({ id, name }) => ({
    timeZone: zones.get(id),
    lostLocation: pulled?.filled === true && !zones.has(id) ? name : null,
  })
}

/** The subjects of these, by the ids of their records. */
export async function subjectsOf(db: KeptDatabase, ops: readonly Done[]): Promise<ReadonlyMap<string, OpSubject>> {
  // Most of the time nothing is asked for, and nothing is read.
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

/** The subjects of these, as far as this device shows them. */
export function useSubjects(ops: readonly Done[]): (op: Done) => OpSubject | null {
  const { db } = useSession()
  const live = useLive(() => subjectsOf(db, ops), [db, ops.map(({ recordId }) => recordId).join()])
  return ({ recordId }) => (live.status === 'ready' ? (live.value.get(recordId) ?? null) : null)
}
