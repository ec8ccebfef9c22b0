import { msg } from '@lingui/core/macro'

import {
  PRIVACY_ADDRESS_MAX,
  PRIVACY_NOTICE_MAX,
  RETENTION,
  type RetainedKind,
  isPageAddress,
} from '../../../domain/privacy.ts'
import { defineRecordForm } from '../../records/form/define-record-form.ts'
import type { Words } from '../../records/form/field.ts'
import { count, optional, text } from '../../records/form/field-types.ts'

/** The company's privacy notice, as forms, tickets and receipts show it. */
export const noticeForm = defineRecordForm({
  fields: {
    privacyNotice: optional(
      text({
        label: msg`Text beside forms`,
        max: PRIVACY_NOTICE_MAX,
        rows: 4,
        hint: msg`If empty, the text below applies. It follows the law of your country.`,
      }),
    ),
    privacyNoticeAddress: optional(
      text({
        label: msg`Address of your privacy notice`,
        max: PRIVACY_ADDRESS_MAX,
        hint: msg`A page that everybody can open, such as https://example.com/privacy`,
      }),
    ),
  },
  rules: ({ privacyNoticeAddress: address }) => [
    ['privacyNoticeAddress', address === null || isPageAddress(address) ? null : 'page_address_invalid'],
  ],
})

function months(kind: RetainedKind, words: Words) {
  const { least, most } = RETENTION[kind]
  return count({ ...words, min: least, max: most, code: 'months_invalid' })
}

const limits = (kind: RetainedKind) => {
  const { months: usual, least, most } = RETENTION[kind]
  return msg`Months, ${least} to ${most}; usually ${usual}`
}

/** Months after which personal data is deleted. */
export const retentionForm = defineRecordForm({
  fields: {
    driverMonths: months('driver', { label: msg`Drivers without activity`, hint: limits('driver') }),
    visitMonths: months('visit', { label: msg`Visitors of stays`, hint: limits('visit'), beside: true }),
    messageMonths: months('message', { label: msg`Addresses of messages`, hint: limits('message') }),
    lookupMonths: months('lookup', { label: msg`Look-ups of people`, hint: limits('lookup'), beside: true }),
  },
})
