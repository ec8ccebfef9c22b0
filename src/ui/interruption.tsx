import { Button, CloseButton } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode } from 'react'

import { WarningIcon } from './icons.tsx'
import styles from './interruption.module.css'

/** Height of the late answers. Panels end above them, and toasts at the bottom of a booth too. */
const HEIGHT = '--late-answers-height'

/**
 * Late answers of the server, on every page. They are in the row below the page and below an open panel, so they cover
 * no field or button, and nothing covers them.
 */
export function Interruptions({ children }: { children: ReactNode }) {
  const cards = useRef<HTMLElement>(null)
  useEffect(() => {
    if (cards.current === null) return undefined
    const { style } = document.documentElement
    const watch = new ResizeObserver(([entry]) =>
      style.setProperty(HEIGHT, `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    )
    watch.observe(cards.current)
    return () => {
      watch.disconnect()
      style.removeProperty(HEIGHT)
    }
  }, [])
  return (
    <aside ref={cards} className={styles.cards}>
      {children}
    </aside>
  )
}

interface InterruptionProps {
  children: ReactNode
  buttons: ReactNode
  onDismiss: () => void
}

/**
 * A late answer of the server that the person has to act on. It never takes the focus, so keys that are being typed
 * reach their field.
 */
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
