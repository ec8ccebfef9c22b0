/**
 * Reason why the device's store failed: `full` (no space left), `missing` (no IndexedDB, as in some private windows),
 * `blocked` (another tab keeps an older version open), `closed` (deleted or closed by another context), `unreadable`
 * (anything else: damage, a newer format).
 */
export const STORAGE_FAILURES = ['full', 'missing', 'blocked', 'closed', 'unreadable'] as const
export type StorageFailureKind = (typeof STORAGE_FAILURES)[number]

export interface StorageFailure {
  kind: StorageFailureKind
  /** The browser's own words, for support; never shown as the explanation. */
  detail: string
}

export class StorageError extends Error {
  readonly failure: StorageFailure
  /** Settles when the obstacle is gone, if that can be known: then the operation may be tried again. */
  readonly over: Promise<void> | null

  constructor(
    failure: StorageFailure,
    { over = null, ...options }: ErrorOptions & { over?: Promise<void> | null } = {},
  ) {
    super(`Storage ${failure.kind}: ${failure.detail}`, options)
    this.name = 'StorageError'
    this.failure = failure
    this.over = over
  }
}

const KINDS: Partial<Record<string, StorageFailureKind>> = {
  QuotaExceededError: 'full',
  MissingAPIError: 'missing',
  SecurityError: 'missing',
  DatabaseClosedError: 'closed',
  InvalidStateError: 'closed',
  BlockedError: 'blocked',
}

/** Chromium's message if the site may store nothing, for example when all cookies are blocked. */
const REFUSED = 'user denied permission'

/** Dexie wraps the browser's error: the innermost name that is known decides. */
export function storageFailureOf(error: unknown): StorageFailure {
  if (error instanceof StorageError) return error.failure
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  // Chromium gives this refusal the same name as damage, and Dexie names each later try as one on a closed database.
  if (detail.includes(REFUSED)) return { kind: 'missing', detail }
  let kind: StorageFailureKind | undefined
  let cause = error
  for (let depth = 0; depth < 5 && cause instanceof Object; depth += 1) {
    if ('name' in cause && typeof cause.name === 'string') kind = KINDS[cause.name] ?? kind
    cause = 'inner' in cause ? cause.inner : undefined
  }
  return { kind: kind ?? 'unreadable', detail }
}
