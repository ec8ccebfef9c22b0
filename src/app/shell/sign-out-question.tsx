import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { Question } from '../../ui/question.tsx'
import styles from '../../ui/question.module.css'

interface SignOutQuestionProps {
  unsent: number
  onSignOut: () => void
  onStay: () => void
}

/** Says, before somebody leaves, what of theirs is not at the server yet. The default export is what `lazy` asks for. */
export default function SignOutQuestion({ unsent, onSignOut, onStay }: SignOutQuestionProps) {
  return (
    <Question title={<Trans>Sign out with unsent changes?</Trans>} onClose={onStay}>
      <p className={styles.text}>
        <Plural
          value={unsent}
          one="# change is not at the server yet. It stays on this device, nobody else sees it, and it is sent when you sign in here again."
          other="# changes are not at the server yet. They stay on this device, nobody else sees them, and they are sent when you sign in here again."
        />
      </p>
      <div className={styles.choices}>
        <Button variant="default" onClick={onSignOut}>
          <Trans>Sign out</Trans>
        </Button>
        <Button data-autofocus onClick={onStay}>
          <Trans>Stay</Trans>
        </Button>
      </div>
    </Question>
  )
}
