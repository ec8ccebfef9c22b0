import type { VersionRate } from '../../../contract/rate-version.ts'
import type { ReplayResult } from '../../../domain/rates/replay.ts'

export interface ReplayRequest {
  userId: string
  companyId: string
  locationId: string
  timeZone: string
  rates: VersionRate[]
}

/** `total` covers the last 30 days; at most `MOST_REPLAYED` of them are priced. */
export type ReplayMessage =
  | { kind: 'reading'; done: number; total: number }
  | { kind: 'done'; result: ReplayResult; total: number }
  | { kind: 'failed'; why: 'offline' | 'other' }

export const MOST_REPLAYED = 100_000
