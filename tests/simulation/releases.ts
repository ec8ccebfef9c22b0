import type { KeptWrites } from '../../src/offline/outbox/kept-writes.ts'

/** Of the app: what the newer one writes into a queue the older one cannot read. */
export type Release = 1 | 2
export const OLDER = 1
export const NEWER = 2

/** What can be done to which records, as a release knows it. */
export function writesOfRelease(writes: readonly KeptWrites[], release: Release): KeptWrites[] {
  return writes.map((known) => ({
    ...known,
    opTypes: new Map(Array.from(known.opTypes, ([name, opType]) => [name, { ...opType, schemaVersion: release }])),
  }))
}
