import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { Question } from '../../ui/question.tsx'
import styles from '../../ui/question.module.css'

interface SignOutQuestionProps {
  unsent: number
  /** The locations at which their register is open. */
  openAt: readonly string[]
  onSignOut: () => void
  onStay: () => void
}

/** Says, before somebody leaves, what of theirs is not at the server yet, and that their register is open. The default export is what `lazy` asks for. */
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
            Your register at {place} is open, and stays open: its cash is yours until somebody counts and closes it.
            Whoever relieves you opens it too, and shares the shift.
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
