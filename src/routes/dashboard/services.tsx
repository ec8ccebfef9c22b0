import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { ServicesSearch } from '../../features/stays/public.ts'
import { ServicesPage } from '../../features/services/services-page.tsx'

export const Route = createFileRoute('/dashboard/services')({
  staticData: { title: msg`Services` },
  validateSearch: (search): ServicesSearch => v.parse(ServicesSearch, search),
  component: ServicesPage,
})
