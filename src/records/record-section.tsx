import type { ReactNode } from 'react'

import styles from './record-section.module.css'

/** A part of a record's panel, usually with its own heading. */
export function RecordSection({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      {title !== undefined && <h3>{title}</h3>}
      {children}
    </section>
  )
}

/** Fields of a record with their values, for reading. */
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
