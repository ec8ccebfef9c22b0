import { type Action, type Applied, faultsOf } from './ledger.ts'
import { chargesApplied, driversApplied, movementsApplied, remarksApplied, tillFaults } from './office.ts'
import type { Scene } from './round.ts'

/**
 * Returns the promises broken in a finished round: compares the acts on the server with what people were shown.
 * @param title beginning of the texts of the round
 * @param known for each corrected service, the last entry of its audit trail before the round
 */
export async function brokenPromises(
  { server: { url }, owner, till, tried, observedWrites }: Scene,
  title: string,
  actions: readonly Action[],
  known: ReadonlyMap<string, string | null>,
): Promise<string[]> {
  const admin = owner.person
  const applied = new Map<string, Applied[]>([
    [till.cashUpId, await movementsApplied(url, admin, till.cashUpId, `${title} `)],
  ])
  for (const [id, last] of known) applied.set(id, await remarksApplied(url, admin, id, last))
  for (const { place } of actions) {
    if (tried.has(place)) applied.set(place, await chargesApplied(url, admin, place))
    else if (place.includes('@')) applied.set(place, await driversApplied(url, admin, place))
  }
  const faults = await tillFaults(url, admin, till)
  for (const [place, done] of applied)
    faults.push(
      ...faultsOf(
        actions.filter((action) => action.place === place),
        done,
      ),
    )
  for (const { text, author } of actions) {
    if (text === null) continue
    const foreign = observedWrites.sendersOf(text).filter((by) => by !== author.id)
    if (foreign.length > 0) faults.push(`sent in the name of ${foreign.join(', ')}: “${text}” of ${author.name}`)
  }
  return faults
}
