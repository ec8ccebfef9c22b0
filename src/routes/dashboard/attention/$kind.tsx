import { msg } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'

import { ATTENTION_KINDS } from '../../../../domain/attention.ts'
import { AttentionPage } from '../../../features/attention/attention-page.tsx'

export const Route = createFileRoute('/dashboard/attention/$kind')({
  staticData: { title: msg`Needs attention` },
  beforeLoad: ({ params }) => {
    if (!v.is(v.picklist(ATTENTION_KINDS), params.kind)) throw notFound()
  },
  component: AttentionPage,
})
