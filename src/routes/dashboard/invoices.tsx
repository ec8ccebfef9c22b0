import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { InvoicesPage } from '../../features/invoices/invoices-page.tsx'
import { InvoicesSearch } from '../../features/invoices/invoices-search.ts'

export const Route = createFileRoute('/dashboard/invoices')({
  staticData: { title: msg`Invoices` },
  validateSearch: (search): InvoicesSearch => v.parse(InvoicesSearch, search),
  component: InvoicesPage,
})
