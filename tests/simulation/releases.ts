import type { KeptWrites } from '../../src/offline/outbox/kept-writes.ts'

/** Releases of the app: the older one cannot read what the newer one writes into a queue. */
export type Release = 1 | 2
export const OLDER = 1
export const NEWER = 2

/** Writes for each record type, as a release knows them. */
export function writesOfRelease(writes: readonly KeptWrites[], release: Release): KeptWrites[] {
  return writes.map((known) => ({
    ...known,
    opTypes: new Map(Array.from(known.opTypes, ([name, opType]) => [name, { ...opType, schemaVersion: release }])),
  }))
}
