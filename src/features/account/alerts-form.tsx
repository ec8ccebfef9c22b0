import '@mantine/core/styles/Input.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { type SubmitEvent, useId, useState } from 'react'

import type { Alerts } from '../../../contract/alert.ts'
import { ALERT_KINDS, ALERT_PAUSES, type AlertChannel, type AlertKind } from '../../../domain/alerts.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { amountText, readAmount } from '../../lib/amount-text.ts'
import { useTypedAmount } from '../../ui/form/amount-field.tsx'
import { QuietHoursFields } from '../../ui/form/quiet-hours.tsx'
import { SaveNotice, type SaveResult } from '../../ui/form/save-result.tsx'
import { SelectInput } from '../../ui/form/select-field.tsx'
import styles from './account-page.module.css'
import { saveAlerts } from './alert-queries.ts'
import { ALERT_HINTS, ALERT_LABELS } from './alert-words.ts'

const USUAL_QUIET = { from: '22:00', until: '06:00' }

/** Which alerts the person receives, by which channel, and when. */
export function AlertsForm({ alerts }: { alerts: Alerts }) {
  const { t } = useLingui()
  const { company } = useSession()
  const reachable = useReachable()
  const { run } = useOnlineWrite(saveAlerts)
  const [settings, setSettings] = useState(alerts.settings)
  const { shortageAbove } = settings
  const [limit, setLimit] = useState(shortageAbove === null ? '' : amountText(shortageAbove))
  const [result, setResult] = useState<SaveResult | null>(null)
  const [saving, setSaving] = useState(false)
  const { shown, type, reading } = useTypedAmount(limit, setLimit, company.currency)

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const read = readAmount(limit)
    if (limit.trim() !== '' && read.kind !== 'amount') return setResult('refused')
    setSaving(true)
    const outcome = await run({ body: { ...settings, shortageAbove: read.kind === 'amount' ? read.amount : null } })
    setSaving(false)
    setResult(outcome.kind === 'done' ? 'saved' : outcome.kind === 'lost' ? 'lost' : 'refused')
  }

  function toggle(channel: AlertChannel, kind: AlertKind, isOn: boolean): void {
    const before = settings[channel]
    setSettings({ ...settings, [channel]: isOn ? [...before, kind] : before.filter((one) => one !== kind) })
  }

  return (
    <form className={styles.pin} noValidate onSubmit={(event) => void save(event)}>
      {ALERT_KINDS.map((kind) => (
        <KindSwitches
          key={kind}
          kind={kind}
          isOn={(channel) => settings[channel].includes(kind)}
          onToggle={(channel, isOn) => toggle(channel, kind, isOn)}
        />
      ))}
      <TextInput
        label={t`Shortages above`}
        description={t`Empty: above the limit for differences of each location.`}
        inputMode="decimal"
        autoComplete="off"
        rightSection={reading}
        rightSectionWidth={180}
        rightSectionPointerEvents="none"
        value={shown}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <SelectInput
        label={t`After an alert, collect others for`}
        value={String(settings.pauseMinutes)}
        onChange={({ currentTarget: { value } }) =>
          setSettings({
            ...settings,
            pauseMinutes: ALERT_PAUSES.find((minutes) => String(minutes) === value) ?? settings.pauseMinutes,
          })
        }
        data={ALERT_PAUSES.map((minutes) => ({
          value: String(minutes),
          label: minutes < 60 ? t`${minutes} minutes` : minutes === 60 ? t`1 hour` : t`${minutes / 60} hours`,
        }))}
      />
      <QuietHoursFields
        label={t`No alerts during these hours (${alerts.timeZone} time)`}
        hours={settings.quiet}
        usual={USUAL_QUIET}
        onChange={(quiet) => setSettings({ ...settings, quiet })}
      />
      <Checkbox
        label={t`Figures of each person by email, on Monday morning`}
        description={t`Each person’s week beside colleagues, with the amounts at risk.`}
        checked={settings.weeklyPeople ?? false}
        onChange={({ currentTarget: { checked } }) => setSettings({ ...settings, weeklyPeople: checked })}
      />
      <SaveNotice
        result={result}
        refused={<Trans>Your alerts were not saved. Check the amount and both hours, and try again.</Trans>}
      />
      <div className={styles.send}>
        <Button type="submit" loading={saving} disabled={!reachable}>
          <Trans>Save alerts</Trans>
        </Button>
      </div>
    </form>
  )
}

interface KindSwitchesProps {
  kind: AlertKind
  isOn: (channel: AlertChannel) => boolean
  onToggle: (channel: AlertChannel, isOn: boolean) => void
}

function KindSwitches({ kind, isOn, onToggle }: KindSwitchesProps) {
  const { t } = useLingui()
  const hint = useId()
  const channel = (name: AlertChannel, label: string) => (
    <Checkbox label={label} checked={isOn(name)} onChange={(event) => onToggle(name, event.currentTarget.checked)} />
  )
  return (
    <fieldset className={styles.kind} aria-describedby={hint}>
      <legend>{t(ALERT_LABELS[kind])}</legend>
      <p id={hint} className={styles.sub}>
        {t(ALERT_HINTS[kind])}
      </p>
      <div className={styles.choices}>
        {channel('email', t`Email`)}
        {channel('push', t`Notification`)}
      </div>
    </fieldset>
  )
}
