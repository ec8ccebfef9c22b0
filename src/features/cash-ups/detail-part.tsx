import type { ReactNode } from 'react'

import type { CashUp } from '../../../contract/cash-up.ts'
import styles from './cash-up-detail.module.css'

/** Fields of a card. */
export interface PartProps {
  cashUp: CashUp
  timeZone: string
}

/** One card of a cash-up's page. */
export function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** A line of a card. */
export function Row({ label, loud = false, children }: { label: ReactNode; loud?: boolean; children: ReactNode }) {
  return (
    <div data-loud={loud || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
