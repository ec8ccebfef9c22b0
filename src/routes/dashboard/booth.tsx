import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { BoothPage } from '../../features/booth/booth-page.tsx'
import { BoothSearch } from '../../features/booth/booth-search.ts'

export const Route = createFileRoute('/dashboard/booth')({
  staticData: { title: msg`Booth` },
  validateSearch: (search): BoothSearch => v.parse(BoothSearch, search),
  component: BoothPage,
})
