import type { HistoryEntry } from '../../contract/record-history.ts'

/** An act of a person, as the screen showed it. */
export interface Action {
  /** Record whose acts are done in order: a service's remarks, its payment, a register, a new driver. */
  place: string
  author: { id: string; name: string }
  /** Text that identifies the act. Null removes the remarks. */
  text: string | null
  /** Whether the person was shown that the act is saved. A kill before that moment may have lost the act. */
  shown: boolean
}

/** An act as the server reports it. */
export interface Applied {
  /** Id of the actor, if the server gives it. */
  actorId?: string | null
  /** Value from which the edit was made, if the server reports it. */
  before?: string | null
  after: string | null
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** Returns the changes of remarks among the entries, oldest first; the trail lists them newest first. */
export function remarksOf(entries: readonly HistoryEntry[]): (Applied & { entryId: string })[] {
  return entries
    .toReversed()
    .flatMap(({ id, actor, changes }) =>
      changes.flatMap(({ path, before, after }) =>
        path === 'remarks'
          ? [{ entryId: id, actorId: actor?.id ?? null, before: textOf(before), after: textOf(after) }]
          : [],
      ),
    )
}

/**
 * Returns the faults of the server's acts on one record. Each act that was shown as saved must exist once, in order and
 * under its author's name; an act that a kill interrupted, at most once; and no other act.
 */
export function faultsOf(actions: readonly Action[], applied: readonly Applied[]): string[] {
  const faults: string[] = []
  const done = new Set<Action>()
  let last = -1
  for (const one of applied) {
    const at = actions.findIndex(
      ({ text, author }, index) => index > last && text === one.after && isAuthor(author, one),
    )
    const action = actions[at]
    if (action) {
      done.add(action)
      last = at
      continue
    }
    const known = actions.filter(({ text }) => text === one.after)
    if (known.some((other) => done.has(other))) faults.push(`applied again: ${words(one.after)}`)
    else if (known.some(({ author }) => !isAuthor(author, one)))
      faults.push(`applied under another name: ${words(one.after)}`)
    else faults.push(`applied out of order, or by nobody: ${words(one.after)}`)
  }
  for (const action of actions)
    if (action.shown && !done.has(action))
      faults.push(`shown as saved to ${action.author.name}, but not applied: ${words(action.text)}`)
  for (const [index, one] of applied.entries()) {
    const before = applied[index - 1]
    if (before && one.before !== undefined && before.after !== one.before)
      faults.push(`made from ${words(one.before)}, though ${words(before.after)} stood there`)
  }
  return faults
}

const isAuthor = ({ id }: Action['author'], { actorId }: Applied) => actorId === undefined || actorId === id

function words(text: string | null): string {
  return text === null ? 'no remarks' : `“${text}”`
}
