import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { MembershipsPage } from '../../features/memberships/memberships-page.tsx'
import { MembershipSearch } from '../../features/memberships/memberships-search.ts'

export const Route = createFileRoute('/dashboard/memberships')({
  staticData: { title: msg`Memberships` },
  validateSearch: (search): MembershipSearch => v.parse(MembershipSearch, search),
  component: MembershipsPage,
})
