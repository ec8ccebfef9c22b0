import type { AnyChanges } from '../../contract/crud.ts'
import type { SetChange } from '../../contract/set-changes.ts'
import { invalidField } from '../http/problem-error.ts'

/**
 * Removes set edits that would empty a set, because an empty set means everything: an edit that removes members has to
 * leave some, and nothing can be added to a set that means all. Returns the remaining fields of the edit, given the
 * current sets.
 */
export function dropEmptiedSets<Changes extends AnyChanges>(
  changes: Changes,
  standing: Readonly<Record<string, readonly string[]>>,
): Changes {
  const dropped = new Set<string>()
  for (const [field, members] of Object.entries(standing)) {
    const change = changes[field]
    if (change === undefined || !isSetChange(change)) continue
    if (members.length === 0 && change.remove.length === 0) dropped.add(field)
    else if (
      members.length === 0 ||
      (members.every((member) => change.remove.includes(member)) && change.add.length === 0)
    )
      throw invalidField(field, 'would_be_all')
  }
  return dropped.size === 0 ? changes : without(changes, dropped)
}

function without<Changes extends AnyChanges>(changes: Changes, dropped: ReadonlySet<string>): Changes {
  const kept = { ...changes }
  for (const field of dropped) Reflect.deleteProperty(kept, field)
  return kept
}

function isSetChange(change: object): change is SetChange {
  return 'add' in change
}

/** Returns each member once, in the order in which sets are compared. */
export function sortedSet<Member extends string | number>(members: readonly Member[]): Member[] {
  return [...new Set(members)].toSorted((one, other) => (one < other ? -1 : 1))
}
