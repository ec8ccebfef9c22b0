import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'

import { addPasskey, PASSKEY_NAME_MAX, startPasskey, type WithCodes } from '../../../contract/second-factor.ts'
import { ApiFailure } from '../../data/failures.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { makePasskey } from '../../ui/passkey-browser.ts'
import styles from './second-factor.module.css'
import { tryFactor } from './try-factor.ts'

interface PasskeySetUpProps {
  api: ApiClient
  currentPassword: string
  onDone: (answer: WithCodes) => void
  onCancel: () => void
}

const NOT_MADE = msg`No passkey was made. Try again, or use an authenticator app.`
const NAME_NEEDED = msg`Name the passkey, so that you recognise it in the list`

/** Names a passkey and has the browser make it. */
export function PasskeySetUp({ api, currentPassword, onDone, onCancel }: PasskeySetUpProps) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [failure, setFailure] = useState<MessageDescriptor | null>(null)
  const [busy, setBusy] = useState(false)

  async function add(): Promise<MessageDescriptor | null> {
    try {
      return await tryFactor(async () => {
        const attestation = await makePasskey(await api.call(startPasskey, { body: { currentPassword } }))
        onDone(await api.call(addPasskey, { body: { name: name.trim(), attestation } }))
      })
    } catch (error) {
      // The browser rejects if the person cancels.
      if (error instanceof ApiFailure) throw error
      return NOT_MADE
    }
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    if (name.trim() === '') return setFailure(NAME_NEEDED)
    setBusy(true)
    setFailure(await add())
    setBusy(false)
  }

  return (
    <form className={styles.part} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t`Name of the passkey`}
        description={t`For example: Office laptop`}
        value={name}
        maxLength={PASSKEY_NAME_MAX}
        error={failure && t(failure)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button variant="default" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={busy}>
          <Trans>Add the passkey</Trans>
        </Button>
      </div>
    </form>
  )
}
