import type { ReactNode } from 'react'

import styles from './form-loading.module.css'
import { PanelPage } from './side-panel.tsx'
import { StoreFailed } from './states.tsx'

interface FormLoadingProps {
  title: ReactNode
  /** What the form needs of this device; none while its code is on the way. */
  reads?: readonly { status: 'loading' | 'ready' | 'failed' }[]
}

/** What stands in the panel until a form has what it needs; where that cannot be read, it says so. */
export function FormLoading({ title, reads = [] }: FormLoadingProps) {
  return <PanelPage title={title}>{reads.some(({ status }) => status === 'failed') ? <StoreFailed /> : <PanelSkeleton />}</PanelPage>
}

const LINES = ['44%', '68%', '57%', '74%', '38%', '62%', '50%', '71%']

/** Where a record's lines will stand. */
export function PanelSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {LINES.map((width) => (
        <span key={width} style={{ width }} />
      ))}
    </div>
  )
}
