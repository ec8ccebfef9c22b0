import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { MessageDescriptor } from '@lingui/core'
import { EXPORTED_REPORT_FIELDS } from '../../../contract/exported-stay.ts'
import { EXPORTED_SERVICE_FIELDS } from '../../../contract/exported-service.ts'
import { EXPORT_WORDS } from '../../../server/locales/export-words.ts'
import { DURATION_HEADER } from '../../../src/ui/export/export-words.ts'
import { DISCOUNT_TYPE_LABELS } from '../../../src/ui/labels/agreements.ts'
import {
  OPERATION_LABELS,
  PAYMENT_METHOD_LABELS,
  SERVICE_FIELD_LABELS,
  SERVICE_STATUS_LABELS,
} from '../../../src/ui/labels/services.ts'

const spanish = new Map(
  Array.from(
    readFileSync(join(import.meta.dirname, '../../../src/locales/es/messages.po'), 'utf8').matchAll(
      /^msgid "(.*)"\nmsgstr "(.*)"$/gm,
    ),
    ([, english = '', words = '']) => [english, words],
  ),
)

const MEMBERS: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  operation: OPERATION_LABELS,
  status: SERVICE_STATUS_LABELS,
  paymentMethod: PAYMENT_METHOD_LABELS,
  agreementType: DISCOUNT_TYPE_LABELS,
}
const labels: Readonly<Record<string, MessageDescriptor>> = { ...SERVICE_FIELD_LABELS, totalMinutes: DURATION_HEADER }

test('a file of the server has the same words for columns and values as a file of the browser, in both languages', () => {
  const fields = [
    ...EXPORTED_SERVICE_FIELDS,
    ...EXPORTED_REPORT_FIELDS.services,
    ...EXPORTED_REPORT_FIELDS.discounts,
  ].filter((field) => labels[field] !== undefined)
  const same = [
    ...[...new Set(fields)].map((field) => [
      labels[field]?.message ?? '',
      Reflect.get(EXPORT_WORDS.en.fields, field),
      Reflect.get(EXPORT_WORDS.es.fields, field),
    ]),
    ...Object.entries(MEMBERS).flatMap(([column, members]) =>
      Object.entries(members).map(([member, label]) => [
        label.message ?? '',
        EXPORT_WORDS.en.members[`${column}.${member}`],
        EXPORT_WORDS.es.members[`${column}.${member}`],
      ]),
    ),
  ]
  expect(same.length).toBeGreaterThan(40)
  expect(same.map(([, english, words]) => [english, words])).toEqual(
    same.map(([label]) => [label, spanish.get(String(label))]),
  )
})
