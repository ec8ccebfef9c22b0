import * as v from 'valibot'

import type { Endpoint } from '../../contract/endpoint.ts'
import type { Problem } from '../../contract/problem.ts'
import type { Json } from '../../domain/json.ts'
import type { KeptDatabase, KeptRecord, OpType } from '../data/kept-data.ts'
import { readRefusedOp, readRefusedEdit } from '../data/refused-op.ts'
import { useSession } from '../data/session-provider.tsx'
import { useLive, type Live } from '../data/use-live.ts'
import { withValue, type Values } from './edit-values.ts'
import { fieldNamed, type RecordKind } from './record-kind.ts'
import { recordNames, type RecordNames } from './use-record-names.ts'

/** A refused write, for the form that shows it again. */
export interface Refused<Input> {
  id: string
  input: Input
  problem: Problem | null
}

export interface RefusedEdit<Input, V> extends Refused<Input> {
  base: V
}

interface CreationForm<Body, Input> {
  kind: RecordKind
  endpoint: Endpoint<{ body: v.GenericSchema<unknown, Body> }>
  toInput: (body: Body, names: RecordNames) => Input
}

/** Returns the refused creation with this id; `null` if there is none, and the form then starts as usual. */
export function useRefusedCreation<Body extends object, Input>(
  { kind, endpoint, toInput }: CreationForm<Body, Input>,
  id: string | undefined,
): Live<Refused<Input> | null> {
  const { db } = useSession()
  return useLive(async () => {
    const refused = await readRefusedOp(db, endpoint.id, id, endpoint.request.body)
    return (
      refused && {
        id: refused.id,
        input: toInput(refused.body, await namesIn(db, kind, refused.body)),
        problem: refused.problem,
      }
    )
  }, [db, id])
}

interface EditForm<T extends KeptRecord, Input, V extends Values> {
  kind: RecordKind
  op: OpType<T>
  valuesOf: (record: T) => V
  values: v.GenericSchema<unknown, V>
  toInput: (values: V, names: RecordNames) => Input
}

/** Returns the refused edit with this id, based on the server's record and the ops before the edit. */
export function useRefusedEdit<T extends KeptRecord, Input, V extends Values>(
  { kind, op, valuesOf, values, toInput }: EditForm<T, Input, V>,
  record: T,
  id: string | undefined,
): Live<RefusedEdit<Input, V> | null> {
  const { db } = useSession()
  return useLive(async () => {
    const ground = valuesOf((await op.collection.get(db, record.id))?.base ?? record)
    const refused = await readRefusedEdit(
      db,
      op.endpoint.id,
      id,
      ground,
      (base, field, value: Json) => withValue(values, base, field, value) ?? base,
    )
    return (
      refused && {
        id: refused.id,
        base: refused.from,
        input: toInput(refused.to, await namesIn(db, kind, refused.to)),
        problem: refused.problem,
      }
    )
  }, [db, id, record.id])
}

function namesIn(db: KeptDatabase, { fields }: RecordKind, values: object): Promise<RecordNames> {
  return recordNames(
    db,
    Object.entries(values).map(([path, value]: [string, Json]) => [fieldNamed(fields, path), value]),
  )
}
