import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { fullName } from '../../../domain/people.ts'
import { useDataClient, useReachable, useSession } from '../../data/session-provider.tsx'
import { ConfirmQuestion } from '../../ui/confirm-question.tsx'
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
  const reachable = useReachable()
  const key = `parq.booth.pin-later.${user.id}`
  const [isLater, setIsLater] = useState(() => recall(key) !== null)
  const [lacksPin, setLacksPin] = useState(false)
  const [asksToLeave, setAsksToLeave] = useState(false)
  useEffect(() => {
    void sessions
      .changeOver()
      .then(async (over) => setLacksPin(!(await over.hasPin())))
      .catch(() => undefined)
  }, [sessions])

  async function change(): Promise<void> {
    try {
      await (await sessions.changeOver()).stepBack()
    } catch {
      toasts.show({ kind: 'failed', message: NOT_LEFT, detail: null })
    }
  }

  function later(): void {
    remember(key, '1')
    setIsLater(true)
  }

  const name = fullName(user)
  return (
    <footer className={styles.people}>
      <p className={styles.who}>
        <Trans>{name} works here</Trans>
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => (lacksPin && !reachable ? setAsksToLeave(true) : void change())}>
          <Trans>Change person</Trans>
        </Button>
        {hasShift && (
          <Button variant="default" onClick={onHandOver}>
            <Trans>Hand over the shift…</Trans>
          </Button>
        )}
      </div>
      {asksToLeave && (
        <ConfirmQuestion
          title={<Trans>Change person without a PIN?</Trans>}
          confirm={<Trans>Change person</Trans>}
          busy={false}
          failure={null}
          onConfirm={() => void change()}
          onClose={() => setAsksToLeave(false)}
        >
          <Trans>
            There is no connection now. Without a PIN you cannot return to this device until there is one. Set a PIN
            first: it works without a connection.
          </Trans>
        </ConfirmQuestion>
      )}
      {lacksPin && !isLater && (
        <p className={styles.pin}>
          <Trans>
            <Link to="/dashboard/account" hash="pin">
              Set a PIN
            </Link>{' '}
            to return to this device without a connection.
          </Trans>{' '}
          <TextButton onClick={later}>
            <Trans>Not now</Trans>
          </TextButton>
        </p>
      )}
    </footer>
  )
}
