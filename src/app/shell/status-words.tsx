import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { deviceTimeZone, formatDate, formatDateTime, formatTime } from '../../lib/dates.ts'
import { DoneIcon, OfflineIcon, RefreshIcon, type Icon } from '../../ui/icons.tsx'
import { DownloadIcon, StorageIcon, UnlockedIcon } from './icons.tsx'
import type { ShellStatus } from './shell-status.ts'
import { STORAGE_WORDS } from '../../features/session/storage-words.ts'

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

/** Today the time says it, before that the day too. */
function LastUpdated({ at }: { at: Date | null }) {
  const zone = deviceTimeZone()
  if (at === null) return <Trans>Never updated yet</Trans>
  const time = formatDate(at, zone) === formatDate(new Date(), zone) ? formatTime(at, zone) : formatDateTime(at, zone)
  return <Trans>Last updated {time}</Trans>
}

export function useStatusWords(status: ShellStatus): StatusWords {
  const { t, i18n } = useLingui()
  switch (status.kind) {
    case 'storage': {
      const { title, advice } = STORAGE_WORDS[status.failure.kind]
      return { icon: StorageIcon, tone: 'negative', word: <Trans>Storage problem</Trans>, detail: t(title), sentence: t(advice) }
    }
    case 'offline':
      return {
        icon: OfflineIcon,
        tone: 'caution',
        word: <Trans>Offline</Trans>,
        detail: <LastUpdated at={status.lastUpdated} />,
        sentence: <Trans>You can still look up the services and drivers that are on this device. Corrections, and whatever is not kept here, need a network.</Trans>,
      }
    case 'filling': {
      const done = i18n.number(status.done)
      const total = i18n.number(status.total)
      return {
        icon: DownloadIcon,
        tone: 'quiet',
        word: <Trans>Downloading</Trans>,
        detail: (
          <Trans>
            {done} of {total}
          </Trans>
        ),
        sentence: <Trans>Services and drivers are being stored on this device, so that they can be looked up without a network.</Trans>,
      }
    }
    case 'insecure':
      return {
        icon: UnlockedIcon,
        tone: 'caution',
        word: <Trans>Online only</Trans>,
        detail: <LastUpdated at={status.lastUpdated} />,
        sentence: <Trans>PARQ was opened over plain http, where browsers switch off what it needs to open without a network. Ask for its https address.</Trans>,
      }
    case 'current':
      return { icon: DoneIcon, tone: 'quiet', word: <Trans>Up to date</Trans>, detail: <LastUpdated at={status.lastUpdated} />, sentence: null }
    case 'checking':
      return { icon: RefreshIcon, tone: 'quiet', word: <Trans>Checking</Trans>, detail: <Trans>Asking the server for news</Trans>, sentence: null }
  }
}
