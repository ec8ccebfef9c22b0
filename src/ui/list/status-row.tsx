import { Suspense, type ReactNode } from 'react'

import styles from './status-row.module.css'

/** Holds the place of `StatusTabs` and of totals, which come after the rows. */
export function StatusRow({ children }: { children: ReactNode }) {
  return (
    <div className={styles.row}>
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  )
}
