import { useSyncStatus } from '../../data/use-sync-status.ts'
import type { DriverRow } from './kept-drivers.ts'
import { useKeptDriver } from './queries.ts'

/** One driver, always of the device, which keeps all of the company. */
export type OneDriver =
  | { kind: 'loading' }
  | { kind: 'found'; row: DriverRow }
  /** They do not exist, or were deleted. */
  | { kind: 'unknown' }
  /** The device has not brought all of them yet. */
  | { kind: 'filling' }
  | { kind: 'failed' }

export function useDriver(id: string): OneDriver {
  const live = useKeptDriver(id)
  const { filled, arriving } = useSyncStatus()
  if (live.status === 'failed') return { kind: 'failed' }
  if (live.status === 'loading' || live.stale) return { kind: 'loading' }
  if (live.value !== null) return { kind: 'found', row: live.value }
  if (arriving('drivers')) return { kind: 'loading' }
  return { kind: filled('drivers') ? 'unknown' : 'filling' }
}
