import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import * as v from 'valibot'

import { BoothPage } from '../../features/services/booth/booth-page.tsx'
import { BoothSearch } from '../../features/services/booth/booth-search.ts'

const Handover = lazy(() => import('../../features/cash-ups/handover.tsx'))

export const Route = createFileRoute('/dashboard/booth')({
  staticData: { title: msg`Booth` },
  validateSearch: (search): BoothSearch => v.parse(BoothSearch, search),
  component: () => <BoothPage handover={Handover} />,
})
