/** The version of a location's rates that a stay has which began at this instant, out of those that tell when they began, in that order. */
export function rateVersionAt<V extends { startsAt: string }>(versions: readonly V[], at: number): V | undefined {
  return versions.findLast(({ startsAt }) => Date.parse(startsAt) <= at)
}
