import type { ReactNode } from 'react'

import { PanelSkeleton } from '../../ui/panel-skeleton.tsx'
import { PanelPage } from '../../ui/side-panel.tsx'

/** What stands in the panel until a form has its draft. */
export function FormLoading({ title }: { title: ReactNode }) {
  return (
    <PanelPage title={title}>
      <PanelSkeleton />
    </PanelPage>
  )
}
