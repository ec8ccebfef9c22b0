import type { ReactNode } from 'react'

import styles from './form-loading.module.css'
import { PanelPage } from './side-panel.tsx'
import { StoreFailed } from './states.tsx'

interface FormLoadingProps {
  title: ReactNode
  /** Reads of the device that the form needs; empty while its code loads. */
  reads?: readonly { status: 'loading' | 'ready' | 'failed' }[]
}

/** Placeholder of a panel until a form has its data; reports a failed read. */
export function FormLoading({ title, reads = [] }: FormLoadingProps) {
  return (
    <PanelPage title={title}>
      {reads.some(({ status }) => status === 'failed') ? <StoreFailed /> : <PanelSkeleton />}
    </PanelPage>
  )
}

const LINES = ['44%', '68%', '57%', '74%', '38%', '62%', '50%', '71%']

/** Placeholder of a record's lines. */
export function PanelSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {LINES.map((width) => (
        <span key={width} style={{ width }} />
      ))}
    </div>
  )
}
