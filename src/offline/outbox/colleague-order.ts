import type { KeptDatabase } from '../kept-database.ts'
import type { ColleagueOp } from '../kept-rows.ts'
import { needsPerson, type Op } from './op.ts'

/**
 * Returns the ids of colleagues' ops that delay later ones. A refused op does not: it may never be sent, and ops that
 * build on it get their own refusals.
 */
export async function blockingOps({ colleagueOps }: Pick<KeptDatabase, 'colleagueOps'>): Promise<ReadonlySet<string>> {
  return new Set(
    (await colleagueOps.toArray()).flatMap(({ id, op, sent }) => (sent === null && !needsPerson(op) ? id : [])),
  )
}

/**
 * Returns the person's ops and those of colleagues in the order in which they were made. Each queue keeps its own
 * order, no op precedes one that it names, and otherwise the shared clock of the device decides.
 */
export function inOneOrder(own: readonly Op[], colleagues: readonly ColleagueOp[]): Op[] {
  if (colleagues.length === 0) return [...own]
  const queues = [[...own], ...queuesOf(colleagues)]
  const left = new Set(queues.flat().map(({ id }) => id))
  const ordered: Op[] = []
  while (left.size > 0) {
    const heads = queues.flatMap((queue) => queue[0] ?? [])
    const free = heads.filter(({ after }) => !after.some((id) => left.has(id)))
    const [next] = (free.length > 0 ? free : heads).toSorted((one, other) => one.madeAt - other.madeAt)
    if (next === undefined) break
    ordered.push(next)
    left.delete(next.id)
    for (const queue of queues) if (queue[0] === next) queue.shift()
  }
  return ordered
}

function queuesOf(colleagues: readonly ColleagueOp[]): Op[][] {
  const queues = new Map<string, Op[]>()
  for (const { holder, op } of colleagues) queues.set(holder, [...(queues.get(holder) ?? []), op])
  return [...queues.values()].map((queue) => queue.toSorted((one, other) => one.seq - other.seq))
}
