import type { Json } from '../../domain/json.ts'
import type { KeptDatabase } from '../data/kept-data.ts'
import { useSession } from '../data/session-provider.tsx'
import { useLive } from '../data/use-live.ts'
import { calledBy } from './kept-subjects.ts'
import type { KindField, Named, ValueWords } from './record-kind.ts'

export type RecordNames = ReadonlyMap<string, string>

type RecordRequest = readonly [kind: Named, id: string]

function wantedIn(words: ValueWords | undefined, value: Json): RecordRequest[] {
  if (typeof words !== 'object') return []
  if ('named' in words) return typeof value === 'string' && value !== '' ? [[words.named, value]] : []
  if ('listOf' in words) return Array.isArray(value) ? value.flatMap((part: Json) => wantedIn(words.listOf, part)) : []
  return []
}

/** Fields, each with some of its values. */
type Values = readonly (readonly [field: KindField, ...values: Json[]])[]

function wantedOf(fields: Values): RecordRequest[] {
  return fields.flatMap(([field, ...values]) => values.flatMap((value) => wantedIn(field.value, value)))
}

/** Returns the names of the records whose ids are in these values, as far as this device knows them. */
export async function recordNames(db: KeptDatabase, fields: Values): Promise<RecordNames> {
  const wanted = wantedOf(fields)
  const names = new Map<string, string>()
  for (const kind of new Set(wanted.map(([one]) => one))) {
    const ids = wanted.flatMap(([one, id]) => (one === kind ? [id] : []))
    for (const [id, subject] of await kind.subjects(db, ids)) names.set(id, calledBy(subject))
  }
  return names
}

/** Returns the names of the records whose ids are in these values; `undefined` until they are read. */
export function useRecordNames(fields: Values): RecordNames | undefined {
  const { db } = useSession()
  const ids = wantedOf(fields).map(([, id]) => id)
  const live = useLive(() => recordNames(db, fields), [db, ids.join()])
  if (live.status === 'failed') return NOTHING
  return live.status === 'ready' && !live.stale ? live.value : undefined
}

const NOTHING: RecordNames = new Map()
