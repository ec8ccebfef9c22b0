import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { TabletPanel } from '../../../features/tablets/tablet-panel.tsx'

export const Route = createFileRoute('/dashboard/tablets/$id')({
  staticData: { title: msg`Tablet` },
  remountDeps: ({ params }) => params,
  component: TabletPanel,
})
