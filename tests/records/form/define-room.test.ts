import { msg } from '@lingui/core/macro'
import { expect, test } from 'vitest'

import { holidayCalls } from '../../../contract/holiday.ts'
import { defineRecordForm } from '../../../src/records/form/define-record-form.ts'
import { reference } from '../../../src/records/form/choice-fields.ts'
import { text } from '../../../src/records/form/field-types.ts'
import { defineKind } from '../../../src/records/record-kind.ts'
import { defineRoom } from '../../../src/records/define-room.ts'

const label = msg`Name`
const form = defineRecordForm({
  fields: { name: text({ label, max: 5 }), locationId: reference({ label, words: 'text' }) },
})
const room = {
  kind: defineKind({ one: label, fields: form.words }),
  form,
  drafts: 'club',
  name: ({ id }: { id: string; version: number }) => id,
  history: holidayCalls.history,
}

test('a room without a control for a reference is rejected at its definition', () => {
  expect(() => defineRoom(room)).toThrow('The room gives no control for locationId')
  expect(() => defineRoom({ ...room, parts: { controls: { locationId: () => null } } })).not.toThrow()
})
