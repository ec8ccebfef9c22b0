import type { ComponentType, ReactNode } from 'react'

import type { Endpoint } from '../../contract/endpoint.ts'
import type { IdParams } from '../../contract/list.ts'
import type { RecordHistory as History } from '../../contract/record-history.ts'
import type { StatusLook } from '../ui/status-badge.tsx'
import type { Fields, RecordForm as Form } from './form/define-record-form.ts'
import type { OwnParts } from './form/record-fields.tsx'
import type { RecordKind } from './record-kind.ts'

export interface EditedRecord {
  id: string
  version: number
}

/** A room's form, and all that its panels show of a record. */
export interface Room<F extends Fields, T extends EditedRecord> {
  kind: RecordKind
  form: Form<F>
  /** Begins the keys of the drafts, `agreement`. Drafts of earlier releases have it, so it stays. */
  drafts: string
  /** Display name of a record. */
  name: (record: T) => ReactNode
  status?: (record: T) => StatusLook
  history: Endpoint<{ params: typeof IdParams }, typeof History>
  /** Parts that the room adds to the fields. */
  parts?: OwnParts<F, T>
  /** Between the fields, or the facts, and the history. */
  below?: ComponentType<{ record: T }>
}

/** Infers the types of a room. Throws if a field without a control of the kit has none of the room's own. */
/* @__NO_SIDE_EFFECTS__ */
export function defineRoom<F extends Fields, T extends EditedRecord>(room: Room<F, T>): Room<F, T> {
  const { form, parts } = room
  const bare = form.names.find((name) => {
    const field = form.inputs[name]
    return field.look.as === 'own' && parts?.controls?.[name] === undefined
  })
  if (bare !== undefined) throw new Error(`The room gives no control for ${bare}`)
  return room
}
