import { msg } from '@lingui/core/macro'

import { defineKind } from '../../records/record-kind.ts'
import { companyForm, invoicingForm, newCompanyForm } from './company-forms.ts'
import { noticeForm, retentionForm } from './privacy-forms.ts'

export const companyKind = defineKind({
  one: msg`Company`,
  help: 'company',
  link: () => ({ to: '/dashboard/company' }),
  fields: {
    ...newCompanyForm.words,
    ...companyForm.words,
    ...invoicingForm.words,
    ...noticeForm.words,
    ...retentionForm.words,
    logo: { label: msg`Logo`, value: () => msg`another picture` },
    taxIdReleased: { label: msg`Tax ID released`, value: 'yes_or_no' },
    releaseReason: { label: msg`Reason for the release` },
    skippedSteps: { label: msg`First steps left out`, value: { listOf: 'text' } },
  },
})
