import { isTimeZone } from '../../domain/zoned-time.ts'

/** CLDR's name for an unknown zone: its times are displayed in UTC, and say so. */
const NO_ZONE = 'Etc/Unknown'

/** Zone of the person's locations, once they are read. */
let home: string | null = null
const listeners = new Set<() => void>()

/**
 * Returns the zone in the device's settings, null if the browser does not know it: `TZ=COT5` in a Linux desk's
 * environment gives `Etc/Unknown`, others an empty text, `GMT+05:00` or nothing.
 */
export function namedTimeZone(): string | null {
  const named: unknown = Intl.DateTimeFormat().resolvedOptions().timeZone
  return typeof named === 'string' && isTimeZone(named) ? named : null
}

/**
 * Returns the zone for times that belong to no location: the device's own, otherwise that of its locations, otherwise a
 * zone that shows UTC.
 */
export function deviceTimeZone(): string {
  return namedTimeZone() ?? home ?? NO_ZONE
}

/** Sets the replacement for a device without a zone in its settings; `null` if nobody is at work. */
export function standIn(timeZone: string | null): void {
  if (timeZone === home) return
  home = timeZone
  for (const listener of listeners) listener()
}

export function onStandIn(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
