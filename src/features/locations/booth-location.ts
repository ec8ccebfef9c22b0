import { recall, remember } from '../../ui/remembered.ts'

const keyOf = (userId: string) => `parq.booth.location.${userId}`

/** Where a person works on this device: the location of the booth that they used last. */
export function boothLocation(userId: string): string | null {
  return recall(keyOf(userId))
}

/** Which of these a form begins with: the only one, else where the person works. */
export function likelyLocation<Location extends { id: string }>(
  locations: readonly Location[],
  userId: string,
): Location | undefined {
  const works = boothLocation(userId)
  return locations.length === 1 ? locations[0] : locations.find(({ id }) => id === works)
}

export function rememberBoothLocation(userId: string, locationId: string): void {
  remember(keyOf(userId), locationId)
}

const keptKeyOf = (userId: string) => `parq.kept.location.${userId}`

/** Which location they had this device keep, of too many for all: a sign-out wipes it, and leaves the wish. */
export function keptBefore(userId: string): string | null {
  return recall(keptKeyOf(userId))
}

export function rememberKeptLocation(userId: string, locationId: string): void {
  remember(keptKeyOf(userId), locationId)
}
