import { useEffect, useRef, type ReactNode } from 'react'

import { DoneIcon, InfoIcon } from '../icons.tsx'
import styles from './outcome.module.css'

interface OutcomeProps {
  title: ReactNode
  /** Whether it is certainly done. */
  done: boolean
  children: ReactNode
}

/** Result of an act, instead of its form. Read aloud, because the form is gone. */
export function Outcome({ title, done, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.outcome}>
      <span className={styles.icon} data-done={done || undefined}>
        {done ? <DoneIcon size={28} /> : <InfoIcon size={28} />}
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{children}</p>
    </div>
  )
}
