import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { fullName } from '../../../domain/people.ts'
import { useDataClient, useSession } from '../../data/session-provider.tsx'
import { recall, remember } from '../../ui/remembered.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { toasts } from '../../ui/toasts/toasts.ts'
import styles from './booth-people.module.css'

const NOT_LEFT = msg`This device’s storage did not answer. Try again.`

interface BoothPeopleProps {
  /** Whether the person has an open shift here, which can be handed over. */
  hasShift: boolean
  onHandOver: () => void
}

/**
 * The person at work, and the change to the next person by PIN, which works offline. The default export is for `lazy`.
 */
export default function BoothPeople({ hasShift, onHandOver }: BoothPeopleProps) {
  const { user } = useSession()
  const { sessions } = useDataClient()
  const key = `parq.booth.pin-later.${user.id}`
  const [asksPin, setAsksPin] = useState(false)
  useEffect(() => {
    if (recall(key) === null)
      void sessions
        .changeOver()
        .then(async (over) => setAsksPin(!(await over.hasPin())))
        .catch(() => undefined)
  }, [key, sessions])

  async function change(): Promise<void> {
    try {
      await (await sessions.changeOver()).stepBack()
    } catch {
      toasts.show({ kind: 'failed', message: NOT_LEFT, detail: null })
    }
  }

  function later(): void {
    remember(key, '1')
    setAsksPin(false)
  }

  const name = fullName(user)
  return (
    <footer className={styles.people}>
      <p className={styles.who}>
        <Trans>{name} works here</Trans>
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => void change()}>
          <Trans>Change person</Trans>
        </Button>
        {hasShift && (
          <Button variant="default" onClick={onHandOver}>
            <Trans>Hand over the shift…</Trans>
          </Button>
        )}
      </div>
      {asksPin && (
        <p className={styles.pin}>
          <Trans>
            <Link to="/dashboard/account">Set a PIN</Link> to return to this device without a connection.
          </Trans>{' '}
          <TextButton onClick={later}>
            <Trans>Not now</Trans>
          </TextButton>
        </p>
      )}
    </footer>
  )
}
