import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { AgreementsPage } from '../../features/agreements/agreements-page.tsx'
import { AgreementSearch } from '../../features/agreements/agreements-search.ts'

export const Route = createFileRoute('/dashboard/agreements')({
  staticData: { title: msg`Agreements` },
  validateSearch: (search): AgreementSearch => v.parse(AgreementSearch, search),
  component: AgreementsPage,
})
