import * as v from 'valibot'

import { isSameJson, type Json } from '../../domain/json.ts'

/** The values of the fields that an edit may change, as it carries them. */
export type Values = Record<string, Json>

/** For each field that an edit changes, the value that it was made from and the one that it sets. */
export type Changes<V extends Values> = { [Field in keyof V]?: { from: V[Field]; to: V[Field] } }

/** An edit that was not sent: a reload brings it back with the values that it was made from. */
export interface EditDraft<Input, V> {
  base: V
  input: Input
}

/* @__NO_SIDE_EFFECTS__ */
export function editDraft<Input, V>(
  input: v.GenericSchema<unknown, Input>,
  values: v.GenericSchema<unknown, V>,
): v.GenericSchema<unknown, EditDraft<Input, V>> {
  return v.object({ base: values, input })
}

/** Null where nothing is changed. */
export function changesBetween<V extends Values>(base: V, to: V): Changes<V> | null {
  const changes: Changes<V> = {}
  for (const field of fieldsOf(base))
    if (!isSameJson(base[field] ?? null, to[field] ?? null)) changes[field] = { from: base[field], to: to[field] }
  return Object.keys(changes).length === 0 ? null : changes
}

function fieldsOf<V extends object>(values: V): (keyof V)[] {
  const fields: string[] = Object.keys(values)
  return fields.filter((field): field is keyof V & string => field in values)
}

/** The edit that sets every field to what it was. It is made from what the first one set, so the server refuses it where somebody has changed one of them since. */
export function reversed<V extends Values>(changes: Changes<V>): Changes<V> {
  const back: Changes<V> = {}
  for (const field of fieldsOf(changes)) {
    const change = changes[field]
    if (change !== undefined) back[field] = { from: change.to, to: change.from }
  }
  return back
}

/** The values with another in one field; null where the field knows no such value. */
export function withValue<V extends Values>(
  values: v.GenericSchema<unknown, V>,
  base: V,
  field: string,
  value: Json,
): V | null {
  const read = v.safeParse(values, { ...base, [field]: value })
  return read.success && field in base ? read.output : null
}

/** The change of a field that holds a set, as it is sent: what is added to it and what is removed. */
export function setChangeOf<Member extends string>(
  change: { from: readonly Member[]; to: readonly Member[] } | undefined,
): { add: Member[]; remove: Member[] } | undefined {
  return (
    change && {
      add: change.to.filter((member) => !change.from.includes(member)),
      remove: change.from.filter((member) => !change.to.includes(member)),
    }
  )
}

/** The change of a set whose emptiness means all, as it is sent: what is added and removed, or the whole of it where it becomes all, or was. */
export function setOrAllChange<Member extends string>(
  change: { from: readonly Member[]; to: readonly Member[] } | undefined,
): { from: Member[]; to: Member[] } | { add: Member[]; remove: Member[] } | undefined {
  if (change === undefined) return undefined
  const { from, to } = change
  if (from.length === 0 || to.length === 0) return { from: [...from], to: [...to] }
  return { add: to.filter((member) => !from.includes(member)), remove: from.filter((member) => !to.includes(member)) }
}
