import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NewUserPanel } from '../../../features/users/user-panels.tsx'

export const Route = createFileRoute('/dashboard/users/create')({
  staticData: { title: msg`Invite a user` },
  component: NewUserPanel,
})
