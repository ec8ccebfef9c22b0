import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react'

import { isEasyPin, isPin } from '../../../domain/pins.ts'
import { useDataClient } from '../../data/session-provider.tsx'
import { InfoIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PinInput } from '../../ui/pin-input.tsx'
import { toasts } from '../../ui/toasts/toasts.ts'
import styles from './account-page.module.css'

const SET = msg`Your PIN works on this device.`
const DELETED = msg`Your PIN on this device is deleted.`

/** The PIN with which the person takes over this device. It is stored only here, so no connection is needed. */
export function PinForm() {
  const { t } = useLingui()
  const { sessions } = useDataClient()
  const [has, setHas] = useState<boolean>()
  const [present, setPresent] = useState('')
  const [pin, setPin] = useState('')
  const [errors, setErrors] = useState<{ present?: ReactNode; pin?: ReactNode }>({})
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    sessions
      .changeOver()
      .then((over) => over.hasPin())
      .then(setHas, () => setHas(false))
  }, [sessions])

  async function set(next: string | null): Promise<void> {
    setBusy(true)
    try {
      const setting = await (await sessions.changeOver()).setPin(next, present)
      if (setting.kind === 'set') {
        setHas(next !== null)
        setPresent('')
        setPin('')
        setErrors({})
        toasts.show({ kind: 'done', message: next === null ? DELETED : SET, detail: null })
      } else if (setting.kind === 'unavailable')
        setErrors({ pin: <Trans>This browser cannot keep a PIN: open PARQ by its https address.</Trans> })
      else if (setting.kind === 'wrong')
        setErrors({
          present: <Plural value={setting.triesLeft} one="Wrong PIN. One try left." other="Wrong PIN. # tries left." />,
        })
      else
        setErrors({
          present: (
            <Trans>Too many attempts. Choose “Change person”, sign in with your password and set a new PIN.</Trans>
          ),
        })
    } catch {
      setErrors({ pin: <Trans>This device’s storage did not answer. Try again.</Trans> })
    } finally {
      setBusy(false)
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isPin(pin)) setErrors({ pin: <Trans>A PIN has 4 to 6 digits</Trans> })
    else if (isEasyPin(pin)) setErrors({ pin: <Trans>Choose one that is harder to guess</Trans> })
    else void set(pin)
  }

  if (has === undefined) return <div className={styles.waiting} />
  return (
    <form noValidate onSubmit={submit} className={styles.pin}>
      <Notice icon={InfoIcon} tone="quiet">
        <Trans>
          With a PIN, you and your colleagues can take turns on this device without a connection. It keeps others from
          working in your name here; it does not protect the data on a stolen device. It is deleted when you sign out,
          and after 14 days without the server.
        </Trans>
      </Notice>
      <div className={styles.pair}>
        {has && <PinInput label={t`Current PIN`} value={present} onChange={setPresent} error={errors.present} />}
        <PinInput
          label={has ? t`New PIN` : t`PIN`}
          value={pin}
          onChange={setPin}
          error={errors.pin}
          description={t`4 to 6 digits`}
        />
      </div>
      <div className={styles.send}>
        {has && (
          <Button variant="default" disabled={busy} onClick={() => void set(null)}>
            <Trans>Delete the PIN</Trans>
          </Button>
        )}
        <Button type="submit" loading={busy}>
          {has ? <Trans>Change the PIN</Trans> : <Trans>Set the PIN</Trans>}
        </Button>
      </div>
    </form>
  )
}
