import { msg } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'

import { ATTENTION_KINDS } from '../../../../domain/attention.ts'
import { AttentionPage } from '../../../features/attention/attention-page.tsx'
import { AttentionSearch } from '../../../features/attention/attention-search.ts'

export const Route = createFileRoute('/dashboard/attention/$kind')({
  staticData: { title: msg`Needs attention` },
  validateSearch: (search): AttentionSearch => v.parse(AttentionSearch, search),
  beforeLoad: ({ params }) => {
    if (!v.is(v.picklist(ATTENTION_KINDS), params.kind)) throw notFound()
  },
  component: AttentionPage,
})
