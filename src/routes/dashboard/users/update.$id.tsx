import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { navigationOf } from '../../../app/shell/navigation.ts'
import { UserPanel } from '../../../features/users/user-panels.tsx'

export const Route = createFileRoute('/dashboard/users/update/$id')({
  staticData: { title: msg`User` },
  remountDeps: ({ params }) => params,
  component: () => <UserPanel screensOf={(role) => navigationOf(role).map(({ label }) => label)} />,
})
