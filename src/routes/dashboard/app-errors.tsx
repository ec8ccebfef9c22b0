import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { AppErrorsPage } from '../../features/app-errors/app-errors-page.tsx'

export const Route = createFileRoute('/dashboard/app-errors')({
  staticData: { title: msg`Errors in the app` },
  component: AppErrorsPage,
})
