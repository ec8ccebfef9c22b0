import * as v from 'valibot'

import { JsonValue } from '../../../contract/field-changes.ts'
import { isSameJson, type Json } from '../../../domain/json.ts'
import type { WireRequest } from './op.ts'

const FieldEdits = v.object({ changes: v.record(v.string(), v.object({ from: JsonValue, to: JsonValue })) })
type Changes = v.InferOutput<typeof FieldEdits>['changes']

/** Fields whose values differ from those that later edits were made from. */
export type Shift = ReadonlyMap<string, { was: Json; is: Json }>

function changesOf({ body }: WireRequest): Changes {
  return v.parse(FieldEdits, body).changes
}

/** Returns the fields that differ for later edits after an edit was withdrawn, or replaced by `put`. */
export function shiftOf(removed: WireRequest, put: WireRequest | null): Shift {
  const before = changesOf(removed)
  const instead = put === null ? {} : changesOf(put)
  const shift = new Map<string, { was: Json; is: Json }>()
  for (const [field, { from, to }] of Object.entries(before)) shift.set(field, { was: to, is: from })
  for (const [field, { from, to }] of Object.entries(instead))
    shift.set(field, { was: before[field] ? before[field].to : from, is: to })
  return shift
}

/**
 * Returns a later edit as its author would have made it on the current values; `null` if nothing is left to do. `rest`:
 * the differences for edits after this one, without the fields that this edit sets.
 */
export function shifted(request: WireRequest, shift: Shift): { request: WireRequest | null; rest: Shift } {
  const changes: Changes = {}
  const rest = new Map(shift)
  for (const [field, { from, to }] of Object.entries(changesOf(request))) {
    const moved = shift.get(field)
    const ground = moved && isSameJson(moved.was, from) ? moved.is : from
    if (!isSameJson(ground, to)) changes[field] = { from: ground, to }
    rest.delete(field)
  }
  if (Object.keys(changes).length === 0) return { request: null, rest }
  return { request: { ...request, body: { ...Object(request.body), changes } }, rest }
}

/** A field that another person has changed since the edit was made. */
interface FieldConflict {
  path: string
  theirs: Json
}

/**
 * Returns an edit after its author has resolved conflicts with another person's changes: the kept values are based on
 * the current ones, and the other fields don't change. `null` if nothing of the edit is left.
 */
export function settledEdit(
  request: WireRequest,
  contested: readonly FieldConflict[],
  keepsMine: (field: string) => boolean,
): WireRequest | null {
  const changes = { ...changesOf(request) }
  for (const { path, theirs } of contested) {
    const mine = changes[path]
    if (mine && keepsMine(path)) changes[path] = { from: theirs, to: mine.to }
    else delete changes[path]
  }
  return Object.keys(changes).length === 0 ? null : { ...request, body: { ...Object(request.body), changes } }
}

/** Returns the changes of an edit field by field; empty if the request edits no fields. */
export function editedFields(request: WireRequest): { field: string; from: Json; to: Json }[] {
  const edit = v.safeParse(FieldEdits, request.body)
  return edit.success ? Object.entries(edit.output.changes).map(([field, change]) => ({ field, ...change })) : []
}
