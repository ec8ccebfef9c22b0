import * as v from 'valibot'

import type { Problem } from '../../contract/problem.ts'
import type { Json } from '../../domain/json.ts'
import type { KeptDatabase } from '../offline/kept-database.ts'
import { editedFields } from '../offline/outbox/field-edits.ts'
import { needsPerson, type Op } from '../offline/outbox/op.ts'
import { useSession } from './session-provider.tsx'
import { useLive, type Live } from './use-live.ts'

export { editedFields, settledEdit } from '../offline/outbox/field-edits.ts'

/** An act that the server refused, for the form that shows it again. */
export interface RefusedOp<Body> {
  id: string
  recordId: string
  body: Body
  problem: Problem | null
}

async function refused(db: KeptDatabase, opType: string, id: string | undefined): Promise<Op | null> {
  const op = id === undefined ? undefined : await db.outbox.get({ id })
  // A form replaces only ops of its own type, whatever op an address names.
  return op?.kind === opType && needsPerson(op) ? op : null
}

/** Returns `null` if the op is gone or no longer refused: the form then starts as usual. */
export async function readRefusedOp<Body>(
  db: KeptDatabase,
  opType: string,
  id: string | undefined,
  schema: v.GenericSchema<unknown, Body>,
): Promise<RefusedOp<Body> | null> {
  const op = await refused(db, opType, id)
  const body = v.safeParse(schema, op?.request.body)
  return op === null || !body.success
    ? null
    : { id: op.id, recordId: op.recordId, body: body.output, problem: op.lastError?.problem ?? null }
}

export function useRefusedOp<Body>(
  opType: string,
  id: string | undefined,
  schema: v.GenericSchema<unknown, Body>,
): Live<RefusedOp<Body> | null> {
  const { db } = useSession()
  return useLive(() => readRefusedOp(db, opType, id, schema), [db, opType, id])
}

/** A refused edit of fields: its base and its changes. */
export interface RefusedFieldEdit<Base> {
  id: string
  from: Base
  to: Base
  problem: Problem | null
}

/**
 * @param ground the server's fields of the record @param withField returns the fields with one value of the edit
 * applied; leaves unknown fields unchanged
 */
export async function readRefusedEdit<Base>(
  db: KeptDatabase,
  opType: string,
  id: string | undefined,
  ground: Base,
  withField: (base: Base, field: string, value: Json) => Base,
): Promise<RefusedFieldEdit<Base> | null> {
  const op = await refused(db, opType, id)
  if (op === null) return null
  const done = (base: Base, { request }: Pick<Op, 'request'>, side: 'from' | 'to') =>
    editedFields(request).reduce((fields, change) => withField(fields, change.field, change[side]), base)
  // Later acts don't change: they were made from the earlier values.
  const lane = await db.outbox.where('lane').equals(op.lane).sortBy('seq')
  const before = lane.filter(({ seq }) => seq < op.seq).reduce((base, earlier) => done(base, earlier, 'to'), ground)
  const from = done(before, op, 'from')
  return { id: op.id, from, to: done(from, op, 'to'), problem: op.lastError?.problem ?? null }
}
