import { Button, CloseButton } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { WarningIcon } from './icons.tsx'
import styles from './interruption.module.css'

/** Late answers of the server, on every page. They stand in the row below the page, so they cover no field and no button. */
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

interface InterruptionLineProps {
  children: ReactNode
  onOpen: () => void
  onDismiss: () => void
}

/** Older answers in one line, which opens on a press. */
export function InterruptionLine({ children, onOpen, onDismiss }: InterruptionLineProps) {
  const { t } = useLingui()
  return (
    <section className={styles.card} data-line role="status">
      <WarningIcon size={20} />
      <div className={styles.words}>
        <p>{children}</p>
        <Button size="sm" variant="default" onClick={onOpen}>
          <Trans>Show</Trans>
        </Button>
      </div>
      <CloseButton aria-label={t`Dismiss`} onClick={onDismiss} />
    </section>
  )
}
