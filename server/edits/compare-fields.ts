import * as v from 'valibot'

import type { AnyChanges } from '../../contract/crud.ts'
import type { FieldConflict } from '../../contract/problem.ts'
import type { SetChange } from '../../contract/set-changes.ts'
import { type Json, isSameJson } from '../../domain/json.ts'
import { ProblemError } from '../http/problem-error.ts'
import { codeText, nameText } from '../../domain/text/outside-text.ts'

/**
 * Stands for "whatever the current value is" in an edit, in place of the original value. Compared by identity, so no
 * input of a caller can equal it.
 */
export const AS_IT_STANDS: Json = Object.freeze({})

/** Returns whether a write leaves out a value, so that the current one counts. */
export function isAsItStands(value: unknown): boolean {
  return value === AS_IT_STANDS
}

interface Edit<Field extends string> {
  /** Current value. */
  current: (field: Field) => Json
  /** Current version of the record. */
  version: number
  /** Version that the caller edits; null if the caller names none. */
  expectedVersion: number | null
  changes: AnyChanges
  fields: readonly Field[]
  lastChange: (field: Field) => Promise<Pick<FieldConflict, 'by' | 'at'>>
}

/** Remaining part of an edit: the fields to set, and their earlier values for the audit trail. */
export interface FieldEdit<Field extends string> {
  fields: Field[]
  before: Record<string, Json>
  after: Record<string, Json>
}

/**
 * Compares an edit with the current record, field by field: an unchanged field is set, a field that already has the new
 * value is skipped, and a field that was changed since is a conflict, which prevents the whole edit. Adding to a set or
 * removing from it never conflicts. If the caller names a version, any other version is a conflict of the whole record.
 */
export async function compareFields<Field extends string>({
  current,
  version,
  expectedVersion,
  changes,
  fields,
  lastChange,
}: Edit<Field>): Promise<FieldEdit<Field>> {
  requireVersion(version, expectedVersion)
  const edit: FieldEdit<Field> = { fields: [], before: {}, after: {} }
  const conflicts: FieldConflict[] = []
  for (const field of fields) {
    const change = changes[field]
    const theirs = current(field)
    if (change === undefined) continue
    const to = 'add' in change ? changedSet(theirs, change) : change.to
    if (isSameJson(to, theirs)) continue
    if (!('add' in change) && change.from !== AS_IT_STANDS && !isSameValue(change.from, theirs)) {
      conflicts.push({ path: field, base: change.from, theirs, mine: change.to, ...(await lastChange(field)) })
      continue
    }
    edit.fields.push(field)
    edit.before[field] = theirs
    edit.after[field] = to
  }
  if (conflicts.length > 0) throw new ProblemError('edit_conflict', { conflicts })
  return edit
}

/** Returns whether two values are equal. A device shows unsent text as typed, and the server stores it cleaned. */
function isSameValue(one: Json, other: Json): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return isSameJson(one, other)
  return one === other || codeText(nameText(one)) === codeText(nameText(other))
}

function requireVersion(theirs: number, mine: number | null): void {
  if (mine === null || mine === theirs) return
  throw new ProblemError('edit_conflict', {
    conflicts: [{ path: 'version', base: mine, theirs, mine, by: null, at: null }],
  })
}

const Members = v.array(v.string())

/** Returns the set in the order of its members. An item that an edit both adds and removes is in it afterwards. */
function changedSet(theirs: Json, { add, remove, only = false }: SetChange): string[] {
  const kept = only ? [] : v.parse(Members, theirs).filter((member) => !remove.includes(member))
  return [...new Set([...kept, ...add])].toSorted()
}
