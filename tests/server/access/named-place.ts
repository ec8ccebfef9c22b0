import type { Caller } from '../support/test-server.ts'

/** Owners of the records that a test creates. */
export interface Place {
  companyId: string
  locationId: string
  operator: string
  /** A person of the company who registers the driver. */
  by: Caller & { id: string }
}

/** Returns a maker whose record is created by its first call. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => (made ??= make())
}
