import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { UploadPassesPage } from '../../features/uploads/upload-page.tsx'

export const Route = createFileRoute('/dashboard/memberships_/upload')({
  staticData: { title: msg`Upload memberships` },
  component: UploadPassesPage,
})
