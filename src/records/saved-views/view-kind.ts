import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

import type { Json } from '../../../domain/json.ts'
import type { ViewRhythm } from '../../../domain/saved-views.ts'
import { oneOf } from '../kind-field.ts'
import { PeopleWords } from '../people-words.tsx'
import { defineKind } from '../record-kind.ts'

export const RHYTHM_LABELS = { day: msg`Daily`, week: msg`Weekly`, month: msg`Monthly` } satisfies Record<ViewRhythm, MessageDescriptor>

/** How a view is read in its history and in a conflict. It keeps its list's address as it is, and only the list knows what that says: here it is counted. */
export const viewKind = defineKind({
  one: msg`Saved view`,
  fields: {
    name: { label: msg`Name` },
    search: { label: msg`Filters and order`, value: (search) => settings(partsOf(search)) },
    columns: { label: msg`Columns`, value: (columns) => columnsIn(partsOf(columns)) },
    shared: { label: msg`Shared with the company`, value: 'yes_or_no' },
    rhythm: { label: msg`Its figures by mail`, value: oneOf(RHYTHM_LABELS) },
    readerIds: { label: msg`Mailed to`, value: { shown: PeopleWords } },
  },
})

function partsOf(value: Json): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0
}

function settings(count: number): MessageDescriptor {
  return msg`${plural(count, { one: '# setting', other: '# settings' })}`
}

function columnsIn(count: number): MessageDescriptor {
  return msg`${plural(count, { one: '# column', other: '# columns' })}`
}
