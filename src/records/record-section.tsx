import type { ReactNode } from 'react'

import styles from './record-section.module.css'

/** A part of a record's panel, mostly under a heading of its own. */
export function RecordSection({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      {title !== undefined && <h3>{title}</h3>}
      {children}
    </section>
  )
}

/** What a record says, field by field. */
export function RecordFacts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
