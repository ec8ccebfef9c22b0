import * as v from 'valibot'

import { type Fields, fieldChanges } from './field-changes.ts'

/** Set fields, each with the schema of a member. */
export type Sets = Readonly<Record<string, v.GenericSchema<string, string>>>

/** Members that an edit adds to a set and removes from it, so that two edits of one set can both apply. */
export interface SetChange {
  add: readonly string[]
  remove: readonly string[]
  /** Whether the set has no other members afterwards. Only the server sets it, for a set that was sent as a whole. */
  only?: boolean | undefined
}

const MOST = 999

export function changeOf<Member extends v.GenericSchema<string, string>>(member: Member) {
  const members = v.optional(v.pipe(v.array(member, 'invalidField'), v.maxLength(MOST, 'invalidField')), [])
  return v.optional(
    v.pipe(
      v.object({ add: members, remove: members }, 'invalidField'),
      v.check(({ add = [], remove = [] }) => add.length + remove.length > 0, 'nothing_changed'),
    ),
  )
}

type SetEntries<S extends Sets> = { [Name in keyof S]: ReturnType<typeof changeOf<S[Name]>> }

/**
 * The body of an edit of a record with fields and sets: `{ changes: { name: { from, to }, set: { add, remove } } }`, at
 * least one.
 */
export function editBodyWithSets<F extends Fields, S extends Sets>(fields: F, sets: S) {
  return bodyOf(v.object({ ...fieldChanges(fields).entries, ...setEntries(sets) }))
}

/** The body of an edit: at least one change. */
export function bodyOf<Changes extends v.GenericSchema<object, object>>(changes: Changes) {
  return v.object({
    changes: v.pipe(
      changes,
      v.check((given) => Object.values(given).some((one) => one !== undefined), 'nothing_changed'),
    ),
  })
}

function setEntries<S extends Sets>(sets: S): SetEntries<S> {
  const entries: Partial<SetEntries<S>> = {}
  for (const name of namesOf(sets)) entries[name] = changeOf(sets[name])
  if (!isComplete(entries, sets)) throw new Error('A set has no change')
  return entries
}

function namesOf<S extends Sets>(sets: S): (keyof S)[] {
  return Object.keys(sets)
}

function isComplete<S extends Sets>(entries: Partial<SetEntries<S>>, sets: S): entries is SetEntries<S> {
  return namesOf(sets).every((name) => name in entries)
}
