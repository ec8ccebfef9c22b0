import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { Question } from '../../ui/question.tsx'
import styles from '../../ui/question.module.css'

interface SignOutQuestionProps {
  unsent: number
  /** Names of the locations at which the person's register is open. */
  openAt: readonly string[]
  onSignOut: () => void
  onStay: () => void
}

/** Asks before a person with unsent changes or an open register signs out. `lazy` needs the default export. */
export default function SignOutQuestion({ unsent, openAt, onSignOut, onStay }: SignOutQuestionProps) {
  return (
    <Question
      title={unsent > 0 ? <Trans>Sign out with unsent changes?</Trans> : <Trans>Sign out with an open register?</Trans>}
      onClose={onStay}
    >
      {unsent > 0 && (
        <p className={styles.text}>
          <Plural
            value={unsent}
            one="# change is not on the server yet. It stays on this device, where your colleagues at the location see it, and is sent when you sign in here again."
            other="# changes are not on the server yet. They stay on this device, where your colleagues at the location see them, and are sent when you sign in here again."
          />
        </p>
      )}
      {openAt.map((place) => (
        <p key={place} className={styles.text}>
          <Trans>
            Your register at {place} stays open: its cash is yours until somebody counts and closes it. The person who
            relieves you opens it too, and shares the shift.
          </Trans>
        </p>
      ))}
      <div className={styles.choices}>
        <Button variant="default" onClick={onSignOut}>
          <Trans>Sign out</Trans>
        </Button>
        <Button data-autofocus onClick={onStay}>
          <Trans>Stay signed in</Trans>
        </Button>
      </div>
    </Question>
  )
}
