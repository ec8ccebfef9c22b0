import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { RatesListPage } from '../../features/rates/rates-list-page.tsx'

export const Route = createFileRoute('/dashboard/locations_/rates')({
  staticData: { title: msg`Rates` },
  component: RatesListPage,
})
