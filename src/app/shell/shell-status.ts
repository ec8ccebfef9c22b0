import type { SyncStatus } from '../../data/use-sync-status.ts'
import type { StorageFailure } from '../../offline/storage-failure.ts'

/** The one thing about this device and its server that matters most now. */
export type ShellStatus =
  | { kind: 'storage'; failure: StorageFailure }
  | { kind: 'offline'; lastUpdated: Date | null }
  | { kind: 'failing'; lastUpdated: Date | null }
  | { kind: 'filling'; done: number; total: number }
  | { kind: 'insecure'; lastUpdated: Date | null }
  | { kind: 'current'; lastUpdated: Date }
  | { kind: 'checking' }

export function shellStatusOf({ storage, reachable, failing, filling, lastUpdated }: Omit<SyncStatus, 'filled' | 'refresh'>, secure: boolean): ShellStatus {
  if (storage !== null) return { kind: 'storage', failure: storage }
  if (!reachable) return { kind: 'offline', lastUpdated }
  if (failing) return { kind: 'failing', lastUpdated }
  if (filling !== null) return { kind: 'filling', ...filling }
  if (!secure) return { kind: 'insecure', lastUpdated }
  if (lastUpdated !== null) return { kind: 'current', lastUpdated }
  return { kind: 'checking' }
}
