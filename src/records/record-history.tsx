import { Suspense, lazy } from 'react'

import type { RecordHistoryProps } from './history-entries.tsx'
import styles from './record-history.module.css'

// Loaded after the form: it is read from the server and displayed below.
const HistoryEntries = lazy(() => import('./history-entries.tsx'))

/**
 * Shows who changed what, when and from which device. The server keeps the history; without a connection the last
 * answer is shown.
 */
export function RecordHistory(props: RecordHistoryProps) {
  return (
    <Suspense fallback={<p className={styles.loading} aria-busy="true" />}>
      <HistoryEntries {...props} />
    </Suspense>
  )
}
