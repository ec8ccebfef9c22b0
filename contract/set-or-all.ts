import * as v from 'valibot'

import { type Fields, fieldChanges } from './field-changes.ts'
import { bodyOf, changeOf } from './set-changes.ts'

const MOST = 999

/**
 * Change of a set in which an empty set means everything: the added and removed members, or the whole set if it means
 * everything before or after the edit. Otherwise two removals could empty the set by accident.
 */
export function setOrAll<Member extends v.GenericSchema<string, string>>(member: Member) {
  const whole = v.pipe(
    v.array(member, 'invalidField'),
    v.maxLength(MOST, 'invalidField'),
    v.check((given) => new Set(given).size === given.length, 'invalidField'),
    v.transform((given) => given.toSorted()),
  )
  return v.optional(
    v.union([v.object({ from: v.array(v.string()), to: whole }), v.unwrap(changeOf(member))], 'invalidField'),
  )
}

/** A set in the body of a creation; empty by default. */
export function newSet<Member extends v.GenericSchema>(member: Member, most = MOST) {
  return v.optional(v.pipe(v.array(member, 'invalidField'), v.maxLength(most, 'invalidField')), [])
}

/** The body of an edit of a record with such sets; each set uses its own `setOrAll`. */
export function editBodyWithChanges<F extends Fields, E extends v.ObjectEntries>(fields: F, entries: E) {
  return bodyOf(v.object({ ...fieldChanges(fields).entries, ...entries }))
}
