import { Suspense, lazy } from 'react'

import type { RecordHistoryProps } from './history-entries.tsx'
import styles from './record-history.module.css'

// It is read from the server, and stands below what is worked at: it comes after that.
const HistoryEntries = lazy(() => import('./history-entries.tsx'))

/** Who changed what, when and from which device. It lives on the server; what was read of it before is shown without one. */
export function RecordHistory(props: RecordHistoryProps) {
  return (
    <Suspense fallback={<p className={styles.loading} aria-busy="true" />}>
      <HistoryEntries {...props} />
    </Suspense>
  )
}
