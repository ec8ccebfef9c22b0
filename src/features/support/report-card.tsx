import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useOutboxSummary } from '../../data/use-outbox.ts'
import { useSpace } from '../../data/use-space.ts'
import { useSyncStatus } from '../../data/use-sync-status.ts'
import { appVersion } from '../../lib/app-version.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { asLanguage } from '../../lib/language.ts'
import { sizeText } from '../../lib/size-text.ts'
import { RecordFacts } from '../../records/record-section.tsx'
import { CopyIcon } from '../../ui/icons.tsx'
import { LANGUAGE_NAMES, ROLE_LABELS } from '../../ui/labels/people.ts'
import { useDeviceTimeZone } from '../../ui/moment.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './support-page.module.css'

/** Details to send with a request for help. */
export function ReportCard({ term }: { term: string | undefined }) {
  const facts = useReport(term)
  const text = reportText(facts)
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      // Refused, or plain http, where browsers have no clipboard.
      setOutcome('refused')
    }
  }

  return (
    <Card title={<Trans>Details to include</Trans>}>
      <p className={styles.text}>
        <Trans>It answers what support asks first. It has no passwords, customers or amounts.</Trans>
      </p>
      <RecordFacts facts={facts} />
      <div className={styles.copy}>
        <Button variant="default" leftSection={<CopyIcon size={16} />} onClick={() => void copy()}>
          <Trans>Copy all of it</Trans>
        </Button>
        <p className={styles.text} role="status">
          {outcome === 'copied' && <Trans>Copied. Paste it into your message.</Trans>}
          {outcome === 'refused' && (
            <Trans>The browser did not let PARQ copy. The text is selected below: copy it yourself.</Trans>
          )}
        </p>
      </div>
      {outcome === 'refused' && <SelectedText text={text} />}
    </Card>
  )
}

/** Ready to be copied by the keyboard or a long press. */
function SelectedText({ text }: { text: string }) {
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <textarea
      ref={field}
      className={styles.selected}
      aria-label={t`Details to include`}
      readOnly
      rows={11}
      value={text}
    />
  )
}

/** Returns the device report for support, in the language of the screen, with the last search that found nothing. */
function useReport(term: string | undefined): readonly Fact[] {
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
    return needPerson === 0
      ? waiting
      : `${waiting}, ${plural(needPerson, { one: '# of them needs attention', other: '# of them need attention' })}`
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

/** Device details that support asks for first. None of them is secret: no token, no customer, no amount. */
interface Fact {
  label: string
  value: string
}

/** Formats the report for a message: one line each. */
function reportText(facts: readonly Fact[]): string {
  return facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
}
