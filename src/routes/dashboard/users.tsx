import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { UsersPage } from '../../features/users/users-page.tsx'
import { UserSearch } from '../../features/users/users-search.ts'

export const Route = createFileRoute('/dashboard/users')({
  staticData: { title: msg`Users` },
  validateSearch: (search): UserSearch => v.parse(UserSearch, search),
  component: UsersPage,
})
