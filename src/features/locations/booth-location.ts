import { recall, remember } from '../../ui/remembered.ts'

const keyOf = (userId: string) => `parq.booth.location.${userId}`

/** Returns the location of the booth that a person last used on this device. */
export function boothLocation(userId: string): string | null {
  return recall(keyOf(userId))
}

/** Returns the location with which a form starts: the only one, or else the person's booth. */
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

/**
 * Returns the location that the person chose to keep on this device. A sign-out deletes its data but keeps this choice.
 */
export function keptBefore(userId: string): string | null {
  return recall(keptKeyOf(userId))
}

export function rememberKeptLocation(userId: string, locationId: string): void {
  remember(keptKeyOf(userId), locationId)
}
