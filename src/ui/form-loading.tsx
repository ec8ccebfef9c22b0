import type { ReactNode } from 'react'

import { PanelSkeleton } from './panel-skeleton.tsx'
import { PanelPage } from './side-panel.tsx'
import { StoreFailed } from './store-failed.tsx'

interface FormLoadingProps {
  title: ReactNode
  /** What the form needs of this device; none while its code is on the way. */
  reads?: readonly { status: 'loading' | 'ready' | 'failed' }[]
}

/** What stands in the panel until a form has what it needs; where that cannot be read, it says so. */
export function FormLoading({ title, reads = [] }: FormLoadingProps) {
  return <PanelPage title={title}>{reads.some(({ status }) => status === 'failed') ? <StoreFailed /> : <PanelSkeleton />}</PanelPage>
}
