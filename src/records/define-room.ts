import type { ComponentType, ReactNode } from 'react'
import type * as v from 'valibot'

import type { Endpoint } from '../../contract/endpoint.ts'
import type { IdParams } from '../../contract/list.ts'
import type { RecordHistory as History } from '../../contract/record-history.ts'
import type { Country } from '../../domain/countries.ts'
import { isAdmin, type Role } from '../../domain/roles.ts'
import type { OpType } from '../data/kept-data.ts'
import type { StatusLook } from '../ui/status-badge.tsx'
import type { Deletion } from './deletion.ts'
import type { Faults, Fields, InputOf, RecordForm as Form, ValuesOf } from './form/define-record-form.ts'
import type { OwnParts } from './form/record-fields.tsx'
import type { RecordKind } from './record-kind.ts'

export interface EditedRecord {
  id: string
  version: number
}

/** Record and values that an edit was made from. */
export interface Before<F extends Fields, T> {
  record: T
  values: ValuesOf<F>
}

/** A room's form, and all that its panels show of a record. */
export interface Room<F extends Fields, T extends EditedRecord> {
  kind: RecordKind
  form: Form<F>
  /** Prefix of the drafts' keys, such as `agreement`. Drafts of earlier releases use it, so it must not change. */
  drafts: string
  /** Display name of a record. */
  name: (record: T) => ReactNode
  status?: (record: T) => StatusLook
  history: Endpoint<{ params: typeof IdParams }, typeof History>
  /** Whether a person may create records, or change this one; by default admins may. */
  mayEdit?: (role: Role, record: T | null) => boolean
  /** The op of an edit, for records that are changed without a connection too. */
  queued?: OpType<T>
  /** Deletion of a record by an admin. */
  deletion?: (record: T) => Deletion<T>
  /** Rules that need the record's previous values; `before` is `null` for a new record. */
  rules?: (values: ValuesOf<F>, before: Before<F, T> | null) => Faults<F>
  /** Parts that the room adds to the fields. */
  parts?: OwnParts<F, T>
  /** Between the fields, or the facts, and the history. */
  below?: ComponentType<{ record: T }>
}

/** The part of a room that a form on a page needs. */
export type PageRoom<F extends Fields, T extends EditedRecord> = Pick<Room<F, T>, 'kind' | 'form' | 'rules' | 'parts'>

/** Infers the types of a room. Throws if a field without a control of the kit has none of the room's own. */
/* @__NO_SIDE_EFFECTS__ */
export function defineRoom<F extends Fields, T extends EditedRecord>(room: Room<F, T>): Room<F, T> {
  return { ...room, ...definePageRoom(room) }
}

/** Infers the types of a room whose form is on a page. Throws like `defineRoom`. */
/* @__NO_SIDE_EFFECTS__ */
export function definePageRoom<F extends Fields, T extends EditedRecord>(room: PageRoom<F, T>): PageRoom<F, T> {
  const { form, parts } = room
  const controls = new Set(Object.keys(parts?.controls ?? {}))
  const [bare] = [...form.inputs].flatMap(([name, { look }]) =>
    look.as === 'own' && !controls.has(name) ? [name] : [],
  )
  if (bare !== undefined) throw new Error(`The room gives no control for ${bare}`)
  return room
}

/** Returns whether a person may create records, or change this one. */
export function mayEdit<F extends Fields, T extends EditedRecord>(
  { mayEdit: may = isAdmin }: Room<F, T>,
  role: Role,
  record: T | null,
): boolean {
  return may(role, record)
}

/** Returns the schema of valid inputs, by the rules of the form and of the room. */
export function schemaOf<F extends Fields, T extends EditedRecord>(
  { form, rules = () => [] }: PageRoom<F, T>,
  before: Before<F, T> | null,
  country?: Country,
): v.GenericSchema<InputOf<F>, InputOf<F>> {
  return form.schemaWith((values) => rules(values, before), {
    ...(country && { country }),
    ...(before && { base: before.values }),
  })
}
