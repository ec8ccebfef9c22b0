import { recall, remember } from './remembered.ts'

const keyOf = (userId: string) => `parq.booth.location.${userId}`

/** Where a person works on this device: the location of the booth that they used last. */
export function boothLocation(userId: string): string | null {
  return recall(keyOf(userId))
}

export function rememberBoothLocation(userId: string, locationId: string): void {
  remember(keyOf(userId), locationId)
}
