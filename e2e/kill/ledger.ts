import type { HistoryEntry } from '../../contract/record-history.ts'

/** Something that was done, as the person saw it. */
export interface Action {
  /** Acts in one place are done in order: on a service's remarks, its payment, a register, a new driver. */
  place: string
  author: { id: string; name: string }
  /** By which it is known. Null takes remarks away. */
  text: string | null
  /** The person was shown it as saved. Before that a kill may have hit it anywhere. */
  shown: boolean
}

/** The same, as the server tells it. */
export interface Applied {
  /** Id of the actor, if the server gives it. */
  actorId?: string | null
  /** From what it was made, where the server tells that. */
  before?: string | null
  after: string | null
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** The changes of remarks among entries, oldest first; the trail shows them newest first. */
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
 * Faults of the server's acts in one place: every act that was shown as saved must be there once, in order and under
 * its author's name; one that a kill hit before at most once; and nothing else.
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
