import * as v from 'valibot'

import { isSameJson, type Json } from '../../domain/json.ts'

/** Values of the fields that an edit may change, in the form that edits carry. */
export type Values = Record<string, Json>

/** For each field that an edit changes, its previous and its new value. */
export type Changes<V extends Values> = { [Field in keyof V]?: { from: V[Field]; to: V[Field] } }

/** An unsent edit: a reload restores it with the values that it was made from. */
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

/** Returns `null` if nothing is changed. */
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

/**
 * Returns the edit that restores every changed field. Its previous values are those that the first edit set, so the
 * server refuses it if another person has changed one of them since.
 */
export function reversed<V extends Values>(changes: Changes<V>): Changes<V> {
  const back: Changes<V> = {}
  for (const field of fieldsOf(changes)) {
    const change = changes[field]
    if (change !== undefined) back[field] = { from: change.to, to: change.from }
  }
  return back
}

/** Returns the values with one field replaced; `null` if the field can't have the value. */
export function withValue<V extends Values>(
  values: v.GenericSchema<unknown, V>,
  base: V,
  field: string,
  value: Json,
): V | null {
  const read = v.safeParse(values, { ...base, [field]: value })
  return read.success && field in base ? read.output : null
}

/** Returns the change of a set as it is sent: the added and the removed members. */
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

/**
 * Returns the change of a set in which empty means all members: the added and removed ones, or the whole set if it
 * becomes or was "all".
 */
export function setOrAllChange<Member extends string>(
  change: { from: readonly Member[]; to: readonly Member[] } | undefined,
): { from: Member[]; to: Member[] } | { add: Member[]; remove: Member[] } | undefined {
  if (change === undefined) return undefined
  const { from, to } = change
  if (from.length === 0 || to.length === 0) return { from: [...from], to: [...to] }
  return { add: to.filter((member) => !from.includes(member)), remove: from.filter((member) => !to.includes(member)) }
}
