import type { Table } from 'dexie'

import type { NamedReference } from '../../contract/primitives.ts'
import type { KeptDatabase, KeptRow } from '../data/kept-data.ts'
import { plateName } from '../ui/plate.tsx'

/** Display name of a record: a vehicle's plate, else a name; and its location, if it has one. */
export type Subject = ({ plate: string } | { name: string }) & { location?: NamedReference }

/** Returns the subjects of the records with these ids, as far as this device keeps them. */
export type KeptSubjects = (db: KeptDatabase, ids: readonly string[]) => Promise<ReadonlyMap<string, Subject>>

/** Returns the subjects of the records of one table, also of a record whose deletion is unsent. */
export function keptSubjects<T>(
  table: (db: KeptDatabase) => Table<KeptRow<T>, string>,
  subject: (record: T) => Subject,
): KeptSubjects {
  return async (db, ids) => {
    const rows = ids.length === 0 ? [] : await table(db).bulkGet([...ids])
    return new Map(
      rows.flatMap((row): [string, Subject][] => {
        const record = row && (row.shown ?? row.base)
        return record ? [[row.id, subject(record)]] : []
      }),
    )
  }
}

export function calledBy(subject: Subject): string {
  return 'plate' in subject ? plateName(subject.plate) : subject.name
}
