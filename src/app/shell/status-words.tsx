import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { STORAGE_WORDS } from '../../ui/storage-words.ts'
import { DoneIcon, OfflineIcon, RefreshIcon, WarningIcon, type Icon } from '../../ui/icons.tsx'
import { DownloadIcon, StorageIcon, UnlockedIcon } from './icons.tsx'
import { LastUpdated } from './last-updated.tsx'
import type { ShellStatus } from './shell-status.ts'

export interface StatusWords {
  icon: Icon
  tone: 'quiet' | 'caution' | 'negative'
  /** One or two words, seen everywhere. */
  word: ReactNode
  /** How fresh, or how far. */
  detail: ReactNode
  /** What it means and what to do, null where all is well. */
  sentence: ReactNode
}

const OFFLINE = {
  icon: OfflineIcon,
  tone: 'caution',
  word: <Trans>Offline</Trans>,
  sentence: <Trans>Go on working: what you do is kept on this device, and sent as soon as there is a connection.</Trans>,
} as const

const OUTDATED = {
  icon: WarningIcon,
  tone: 'caution',
  word: <Trans>Update needed</Trans>,
  sentence: (
    <Trans>
      This version of PARQ is too old to read or to send everything, so what you see may be out of date. Update it; if that does not help, tell support.
    </Trans>
  ),
} as const

const FAILING = {
  icon: WarningIcon,
  tone: 'caution',
  word: <Trans>Not updating</Trans>,
  sentence: <Trans>The server does not answer as it should. What you see may be out of date; PARQ goes on trying.</Trans>,
} as const

const FILLING = {
  icon: DownloadIcon,
  tone: 'quiet',
  word: <Trans>Downloading</Trans>,
  sentence: <Trans>Services are being stored on this device, so that they can be looked up without a connection.</Trans>,
} as const

const INSECURE = {
  icon: UnlockedIcon,
  tone: 'caution',
  word: <Trans>Online only</Trans>,
  sentence: <Trans>PARQ was opened over plain http, where browsers switch off what it needs to open without a connection. Ask for its https address.</Trans>,
} as const

const NEEDS_PERSON = {
  icon: WarningIcon,
  tone: 'negative',
  word: <Trans>Needs you</Trans>,
  sentence: <Trans>Not everything that you did here was accepted. It stays on this device until you decide, in the outbox.</Trans>,
} as const

const WAITING = {
  icon: RefreshIcon,
  tone: 'caution',
  word: <Trans>Not sent yet</Trans>,
  sentence: <Trans>The server does not take what you did here just now. It is kept on this device; PARQ goes on trying.</Trans>,
} as const

const SENDING = { icon: RefreshIcon, tone: 'quiet', word: <Trans>Sending</Trans>, sentence: null } as const

const CURRENT = { icon: DoneIcon, tone: 'quiet', word: <Trans>Up to date</Trans>, sentence: null } as const

const CHECKING = { icon: RefreshIcon, tone: 'quiet', word: <Trans>Checking</Trans>, detail: <Trans>Looking for changes</Trans>, sentence: null } as const

export function useStatusWords(status: ShellStatus): StatusWords {
  const { t, i18n } = useLingui()
  if (status.kind === 'storage') {
    const { title, advice } = STORAGE_WORDS[status.failure.kind]
    return { icon: StorageIcon, tone: 'negative', word: <Trans>Storage problem</Trans>, detail: t(title), sentence: t(advice) }
  }
  // How much there is, the first answer says.
  if (status.kind === 'filling' && status.total === 0) return { ...FILLING, detail: CHECKING.detail }
  if (status.kind === 'filling') {
    const done = i18n.number(status.done)
    const total = i18n.number(status.total)
    return { ...FILLING, detail: <Trans>{done} of {total}</Trans> }
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
  const words = { offline: OFFLINE, outdated: OUTDATED, failing: FAILING, insecure: INSECURE, current: CURRENT }[status.kind]
  return { ...words, detail: <LastUpdated at={status.lastUpdated} /> }
}
