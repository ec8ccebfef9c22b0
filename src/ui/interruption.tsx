import { CloseButton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { WarningIcon } from './icons.tsx'
import styles from './interruption.module.css'

/** The corner in which the server's late answers interrupt, on every page. */
export function Interruptions({ children }: { children: ReactNode }) {
  return <aside className={styles.cards}>{children}</aside>
}

interface InterruptionProps {
  children: ReactNode
  buttons: ReactNode
  onDismiss: () => void
}

/** A late answer of the server that the person has to act on. Takes no focus: keys that are being typed go where they were meant to go. */
export function Interruption({ children, buttons, onDismiss }: InterruptionProps) {
  const { t } = useLingui()
  return (
    <section className={styles.card} role="alert">
      <WarningIcon size={20} />
      <div className={styles.words}>
        {children}
        <div className={styles.buttons}>{buttons}</div>
      </div>
      <CloseButton aria-label={t`Dismiss`} onClick={onDismiss} />
    </section>
  )
}
