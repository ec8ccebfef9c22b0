import { type ReactNode, useId } from 'react'

import styles from './card.module.css'

interface CardProps {
  title: ReactNode
  /** `caution`: a person has to decide something. */
  tone?: 'plain' | 'caution'
  children: ReactNode
}

/** A page section about one subject. */
export function Card({ title, tone = 'plain', children }: CardProps) {
  const id = useId()
  return (
    <section className={styles.card} data-tone={tone} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
