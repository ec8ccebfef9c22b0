import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useSyncExternalStore } from 'react'

import { MINUTE_MS } from '../../../domain/time.ts'
import type { OutboxSummary } from '../../data/use-outbox.ts'
import type { SyncStatus } from '../../data/use-sync-status.ts'
import { formatDate, formatDateTime, formatTime } from '../../lib/dates.ts'
import type { StorageFailure } from '../../offline/storage-failure.ts'
import { DoneIcon, type Icon, OfflineIcon, RefreshIcon, WarningIcon } from '../../ui/icons.tsx'
import { useDeviceTimeZone } from '../../ui/moment.tsx'
import { STORAGE_WORDS } from '../../ui/storage-words.ts'
import { DownloadIcon, StorageIcon, UnlockedIcon } from './icons.tsx'

export interface StatusWords {
  icon: Icon
  tone: 'quiet' | 'caution' | 'negative'
  /** One or two words, displayed at every width. */
  word: ReactNode
  /** Age of the data, or progress. */
  detail: ReactNode
  /** Meaning and advice; null if all is well. */
  sentence: ReactNode
}

const OFFLINE = {
  icon: OfflineIcon,
  tone: 'caution',
  word: <Trans>Offline</Trans>,
  sentence: <Trans>Keep working: your work is saved on this device, and sent as soon as there is a connection.</Trans>,
} as const

const OUTDATED = {
  icon: WarningIcon,
  tone: 'caution',
  word: <Trans>Update needed</Trans>,
  sentence: (
    <Trans>
      This version of PARQ is too old to read or to send everything, so what you see may be out of date. Update it; if
      that does not help, tell support.
    </Trans>
  ),
} as const

const FAILING = {
  icon: WarningIcon,
  tone: 'caution',
  word: <Trans>Not updating</Trans>,
  sentence: <Trans>The server does not answer as it should. What you see may be out of date; PARQ keeps trying.</Trans>,
} as const

const FILLING = {
  icon: DownloadIcon,
  tone: 'quiet',
  word: <Trans>Downloading</Trans>,
  sentence: <Trans>Services are being stored on this device, to be available without a connection.</Trans>,
} as const

const INSECURE = {
  icon: UnlockedIcon,
  tone: 'caution',
  word: <Trans>Online only</Trans>,
  sentence: (
    <Trans>
      PARQ was opened over plain http, which cannot open it without a connection. Ask for its https address.
    </Trans>
  ),
} as const

const NEEDS_PERSON = {
  icon: WarningIcon,
  tone: 'negative',
  word: <Trans>Needs your attention</Trans>,
  sentence: (
    <Trans>
      Not everything that you did here was accepted. It stays in the outbox on this device until you decide.
    </Trans>
  ),
} as const

const WAITING = {
  icon: RefreshIcon,
  tone: 'caution',
  word: <Trans>Not sent yet</Trans>,
  sentence: (
    <Trans>The server is not accepting your work just now. It is kept on this device; PARQ keeps trying.</Trans>
  ),
} as const

const SENDING = { icon: RefreshIcon, tone: 'quiet', word: <Trans>Sending</Trans>, sentence: null } as const

const CURRENT = { icon: DoneIcon, tone: 'quiet', word: <Trans>Up to date</Trans>, sentence: null } as const

const CHECKING = {
  icon: RefreshIcon,
  tone: 'quiet',
  word: <Trans>Checking</Trans>,
  detail: <Trans>Looking for changes</Trans>,
  sentence: null,
} as const

export function useStatusWords(status: ShellStatus): StatusWords {
  const { t, i18n } = useLingui()
  if (status.kind === 'storage') {
    const { title, advice } = STORAGE_WORDS[status.failure.kind]
    return {
      icon: StorageIcon,
      tone: 'negative',
      word: <Trans>Storage problem</Trans>,
      detail: t(title),
      sentence: t(advice),
    }
  }
  // The first answer contains the amount to download.
  if (status.kind === 'filling' && status.total === 0) return { ...FILLING, detail: CHECKING.detail }
  if (status.kind === 'filling') {
    const done = i18n.number(status.done)
    const total = i18n.number(status.total)
    return {
      ...FILLING,
      detail: (
        <Trans>
          {done} of {total}
        </Trans>
      ),
    }
  }
  if (status.kind === 'checking') return CHECKING
  if ('count' in status) {
    const { count } = status
    const words = { needs_person: NEEDS_PERSON, waiting: WAITING, sending: SENDING }[status.kind]
    return { ...words, detail: <Plural value={count} one="# change" other="# changes" /> }
  }
  if (status.kind === 'offline' && status.unsent > 0) {
    const { unsent } = status
    return { ...OFFLINE, detail: <Plural value={unsent} one="# change to be sent" other="# changes to be sent" /> }
  }
  const words = { offline: OFFLINE, outdated: OUTDATED, failing: FAILING, insecure: INSECURE, current: CURRENT }[
    status.kind
  ]
  return { ...words, detail: <LastUpdated at={status.lastUpdated} /> }
}

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS)
  return () => clearInterval(timer)
}

/** Formats today as a time only; earlier days with their date. */
function LastUpdated({ at }: { at: Date | null }) {
  const zone = useDeviceTimeZone()
  const today = useSyncExternalStore(everyMinute, () => formatDate(new Date(), zone))
  if (at === null) return <Trans>Never updated yet</Trans>
  const time = formatDate(at, zone) === today ? formatTime(at, zone) : formatDateTime(at, zone)
  return <Trans>Last updated {time}</Trans>
}

/** The most important state of this device and its server. */
export type ShellStatus =
  | { kind: 'storage'; failure: StorageFailure }
  | { kind: 'offline'; lastUpdated: Date | null; unsent: number }
  /** An act from this device was refused, or conflicts with another person's. */
  | { kind: 'needs_person'; count: number }
  | { kind: 'sending'; count: number }
  /** An op could not be sent for a while, although the server answers. */
  | { kind: 'waiting'; count: number }
  | { kind: 'outdated'; lastUpdated: Date | null }
  | { kind: 'failing'; lastUpdated: Date | null }
  | { kind: 'filling'; done: number; total: number }
  | { kind: 'insecure'; lastUpdated: Date | null }
  | { kind: 'current'; lastUpdated: Date }
  | { kind: 'checking' }

/** Time in milliseconds after which an op that is being sent is shown as waiting. */
const ON_ITS_WAY_MS = 60_000

type Facts = Omit<SyncStatus, 'filled' | 'knowsInside' | 'arriving' | 'refresh'> & {
  outbox: OutboxSummary
  secure: boolean
}

export function shellStatusOf(
  { storage, reachable, outdated, failing, filling, lastUpdated, outbox, secure }: Facts,
  now: number,
): ShellStatus {
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
