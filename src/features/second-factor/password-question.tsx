import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, PasswordInput } from '@mantine/core'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'

import { VisibilityIcon } from '../../ui/icons.tsx'
import styles from './second-factor.module.css'

interface PasswordQuestionProps {
  /** Returns why the password was not accepted; null if it was. */
  send: (currentPassword: string) => Promise<MessageDescriptor | null>
  onCancel: () => void
}

/** Asks for the person's password before a second factor is added. The field has the focus. */
export function PasswordQuestion({ send, onCancel }: PasswordQuestionProps) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<MessageDescriptor | null>(null)
  const [busy, setBusy] = useState(false)
  const [visible, setVisible] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(await send(password))
    setBusy(false)
  }

  return (
    <form className={styles.part} noValidate onSubmit={(event) => void submit(event)}>
      <PasswordInput
        ref={field}
        label={t`Current password`}
        autoComplete="current-password"
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleIcon={VisibilityIcon}
        visibilityToggleButtonProps={{
          'aria-label': visible ? t`Hide the password` : t`Show the password`,
          'aria-hidden': false,
          tabIndex: 0,
        }}
        value={password}
        error={failure && t(failure)}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button variant="default" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={busy}>
          <Trans>Continue</Trans>
        </Button>
      </div>
    </form>
  )
}
