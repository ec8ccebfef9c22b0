import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useOutboxSummary } from '../../data/use-outbox.ts'
import { useSpace } from '../../data/use-space.ts'
import { useSyncStatus } from '../../data/use-sync-status.ts'
import { appVersion } from '../../lib/app-version.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { sizeText } from '../../lib/size-text.ts'
import { asLanguage } from '../../lib/language.ts'
import { LANGUAGE_NAMES, ROLE_LABELS } from '../../ui/labels/people.ts'
import { useDeviceTimeZone } from '../../ui/moment.tsx'
import type { Fact } from './report.ts'

/** What support needs to know of this device, in the language of the screen; with what was searched for in vain. */
export function useReport(term: string | undefined): readonly Fact[] {
  const { t, i18n } = useLingui()
  const { user, company, deviceId } = useSession()
  const reachable = useReachable()
  const { lastUpdated } = useSyncStatus()
  const outbox = useOutboxSummary()
  const { space } = useSpace()
  const timeZone = useDeviceTimeZone()
  const unknown = t`unknown`

  function unsent(): string {
    if (outbox.status !== 'ready') return unknown
    const { needPerson } = outbox.value
    const waiting = i18n.number(outbox.value.unsent)
    return needPerson === 0 ? waiting : `${waiting}, ${plural(needPerson, { one: '# of them needs somebody', other: '# of them need somebody' })}`
  }

  function storage(): string {
    if (space.status !== 'known') return unknown
    const used = sizeText(space.used, i18n.locale)
    const quota = sizeText(space.quota, i18n.locale)
    return space.kept ? t`${used} of ${quota}, kept by the browser` : t`${used} of ${quota}, the browser may clear it`
  }

  return [
    ...(term === undefined ? [] : [{ label: t`Searched for`, value: term }]),
    { label: t`Version`, value: `PARQ ${appVersion()}` },
    { label: t`Signed in`, value: `${user.email}, ${t(ROLE_LABELS[user.role])}` },
    { label: t`Company`, value: company.name },
    { label: t`Network`, value: reachable ? t`the server answers` : t`the server does not answer` },
    { label: t`Last updated`, value: lastUpdated === null ? t`never` : formatDateTime(lastUpdated, timeZone) },
    { label: t`Not sent yet`, value: unsent() },
    { label: t`Storage`, value: storage() },
    { label: t`Language`, value: LANGUAGE_NAMES[asLanguage(i18n.locale) ?? 'en'] },
    { label: t`Device`, value: deviceId },
    { label: t`Browser`, value: navigator.userAgent },
  ]
}
