import '@mantine/core/styles/Input.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'

import type { Messaging } from '../../../contract/messaging.ts'
import { CUSTOMER_MESSAGE_KINDS, type CustomerMessageKind } from '../../../domain/messaging.ts'
import { customerLanguage } from '../../../domain/people.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { QuietHoursFields } from '../../ui/form/quiet-hours.tsx'
import { SaveNotice, type SaveResult } from '../../ui/form/save-result.tsx'
import { CUSTOMER_MESSAGE_LABELS } from './customer-message-words.ts'
import styles from './messages-page.module.css'
import { saveMessaging } from './queries.ts'

const USUAL_QUIET = { from: '21:00', until: '08:00' }

/** Switches of each kind of message with its text, days and hours of reminders. */
export function MessagingSettingsForm({ messaging }: { messaging: Messaging }) {
  const { t } = useLingui()
  const reachable = useReachable()
  const { run } = useOnlineWrite(saveMessaging)
  const [settings, setSettings] = useState(messaging.settings)
  const [days, setDays] = useState(String(settings.expiringDays))
  const [minutes, setMinutes] = useState(String(settings.overstayMinutes))
  const [result, setResult] = useState<SaveResult | null>(null)
  const [saving, setSaving] = useState(false)

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setSaving(true)
    const outcome = await run({
      body: { ...settings, expiringDays: Number(days), overstayMinutes: Number(minutes) },
    })
    setSaving(false)
    setResult(outcome.kind === 'done' ? 'saved' : outcome.kind === 'lost' ? 'lost' : 'refused')
  }

  function toggle(kind: CustomerMessageKind, isOn: boolean): void {
    setSettings({
      ...settings,
      kinds: isOn ? [...settings.kinds, kind] : settings.kinds.filter((one) => one !== kind),
    })
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      {CUSTOMER_MESSAGE_KINDS.map((kind) => (
        <div key={kind}>
          <Checkbox
            label={t(CUSTOMER_MESSAGE_LABELS[kind])}
            checked={settings.kinds.includes(kind)}
            onChange={(event) => toggle(kind, event.currentTarget.checked)}
          />
          <Preview kind={kind} messaging={messaging} />
        </div>
      ))}
      <TextInput
        label={t`Days before the end of a pass at which its driver is reminded`}
        inputMode="numeric"
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
      <TextInput
        label={t`Minutes before the end of a prepaid stay at which its driver is warned`}
        inputMode="numeric"
        value={minutes}
        onChange={(event) => setMinutes(event.currentTarget.value)}
      />
      <QuietHoursFields
        label={t`No reminders during these hours, by the clock of the location`}
        hours={settings.quiet}
        usual={USUAL_QUIET}
        onChange={(quiet) => setSettings({ ...settings, quiet })}
      />
      <SaveNotice
        result={result}
        refused={<Trans>Not saved. Write 1 to 30 days, 5 to 120 minutes and both hours, and try again.</Trans>}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={saving} disabled={!reachable}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  )
}

/** Text of a kind of message, as customers of this company read it. */
function Preview({ kind, messaging }: { kind: CustomerMessageKind; messaging: Messaging }) {
  const { company } = useSession()
  const language = customerLanguage(company.country)
  const preview = messaging.previews.find((one) => one.kind === kind && one.language === language)
  if (preview === undefined) return null
  return (
    <details className={styles.preview}>
      <summary>
        <Trans>Preview</Trans>
      </summary>
      <p lang={language}>
        <strong>{preview.subject}</strong>
      </p>
      <p lang={language}>{preview.sample}</p>
      {preview.hasDocument && (
        <p>
          <Trans>With the PDF attached.</Trans>
        </p>
      )}
    </details>
  )
}
