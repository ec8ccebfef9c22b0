import type { SyncStatus } from '../../data/use-sync-status.ts'
import type { OutboxSummary } from '../../data/use-outbox.ts'
import type { StorageFailure } from '../../offline/storage-failure.ts'

/** The one thing about this device and its server that matters most now. */
export type ShellStatus =
  | { kind: 'storage'; failure: StorageFailure }
  | { kind: 'offline'; lastUpdated: Date | null; unsent: number }
  /** Something that was done here was refused, or conflicts with what somebody else did. */
  | { kind: 'needs_person'; count: number }
  | { kind: 'sending'; count: number }
  /** It could not be sent for a while, though the server is reached. */
  | { kind: 'waiting'; count: number }
  | { kind: 'outdated'; lastUpdated: Date | null }
  | { kind: 'failing'; lastUpdated: Date | null }
  | { kind: 'filling'; done: number; total: number }
  | { kind: 'insecure'; lastUpdated: Date | null }
  | { kind: 'current'; lastUpdated: Date }
  | { kind: 'checking' }

/** So long an action may be on its way before it is said to wait. */
const ON_ITS_WAY_MS = 60_000

type Facts = Omit<SyncStatus, 'filled' | 'knowsInside' | 'arriving' | 'refresh'> & { outbox: OutboxSummary; secure: boolean }

export function shellStatusOf({ storage, reachable, outdated, failing, filling, lastUpdated, outbox, secure }: Facts, now: number): ShellStatus {
  const { unsent, needPerson, oldest } = outbox
  if (storage !== null) return { kind: 'storage', failure: storage }
  if (!reachable) return { kind: 'offline', lastUpdated, unsent }
  if (outdated) return { kind: 'outdated', lastUpdated }
  if (needPerson > 0) return { kind: 'needs_person', count: needPerson }
  if (failing) return { kind: 'failing', lastUpdated }
  if (oldest !== null) return { kind: now - oldest > ON_ITS_WAY_MS ? 'waiting' : 'sending', count: unsent }
  if (filling !== null) return { kind: 'filling', ...filling }
  if (!secure) return { kind: 'insecure', lastUpdated }
  if (lastUpdated !== null) return { kind: 'current', lastUpdated }
  return { kind: 'checking' }
}
