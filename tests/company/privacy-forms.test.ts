import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { RETENTION_FIELDS } from '../../contract/retention.ts'
import { noticeForm, retentionForm } from '../../src/features/company/privacy-forms.ts'

const noticeFaults = (typed: Partial<typeof noticeForm.blank>) =>
  noticeForm.faultsOf({ ...noticeForm.blank, ...typed }).map(({ path, code }) => `${path.join('.')}: ${code}`)
const MONTHS = { driverMonths: '24', visitMonths: '12', messageMonths: '12', lookupMonths: '24' }
const monthFaults = (typed: Partial<typeof MONTHS>) =>
  retentionForm.faultsOf({ ...MONTHS, ...typed }).map(({ path, code }) => `${path.join('.')}: ${code}`)

describe('the form of the privacy notice', () => {
  test('is complete without a text and an address, which stand for those of the law', () => {
    expect(noticeFaults({})).toEqual([])
    expect(noticeForm.toValues(noticeForm.blank, noticeForm.start)).toEqual({
      privacyNotice: null,
      privacyNoticeAddress: null,
    })
  })

  test('takes the address of a page, and nothing else', () => {
    expect(noticeFaults({ privacyNoticeAddress: 'https://yarumo.test/privacidad' })).toEqual([])
    expect(noticeFaults({ privacyNoticeAddress: 'yarumo.test' })).toEqual([
      'privacyNoticeAddress: page_address_invalid',
    ])
  })
})

describe('the form of the retention periods', () => {
  test('takes months within the limits of the API', () => {
    expect(monthFaults({})).toEqual([])
    expect(monthFaults({ driverMonths: '6', visitMonths: '60' })).toEqual([])
    expect(monthFaults({ driverMonths: '5' })).toEqual(['driverMonths: months_invalid'])
    expect(monthFaults({ messageMonths: '25' })).toEqual(['messageMonths: months_invalid'])
    expect(v.is(RETENTION_FIELDS.driverMonths, 5)).toBe(false)
    expect(v.is(RETENTION_FIELDS.messageMonths, 24)).toBe(true)
  })
})
