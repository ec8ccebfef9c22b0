import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import styles from './save-bar.module.css'
import { SubmitButton } from './submit-button.tsx'

interface SaveBarProps {
  /** Whether the form has changes; without them there is nothing to save. */
  dirty: boolean
  /** Text of the button, if its action is not saving. */
  action?: ReactNode
  /** Restores the saved values. */
  onDiscard: () => void
}

/**
 * Saves or discards the changes of a form on a page. Stays at the bottom of the screen while the form is in view, and
 * appears only with changes.
 */
export function SaveBar({ dirty, action, onDiscard }: SaveBarProps) {
  if (!dirty) return null
  return (
    <div className={styles.bar}>
      <p className={styles.words} role="status">
        <Trans>Unsaved changes</Trans>
      </p>
      <Button variant="default" onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
      <SubmitButton>{action ?? <Trans>Save</Trans>}</SubmitButton>
    </div>
  )
}
