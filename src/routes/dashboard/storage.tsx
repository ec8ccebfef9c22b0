import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { StoragePage } from '../../features/storage/storage-page.tsx'

export const Route = createFileRoute('/dashboard/storage')({
  staticData: { title: msg`This device` },
  component: StoragePage,
})
