import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** A file has bare numbers. */
export const DURATION_HEADER = msg`Duration (minutes)`
/** The column that says of a row what the list says by a mark. */
export const UNSENT_HEADER = msg`Not sent yet`

const UNSENT = { waiting: msg`yes`, refused: msg`not accepted` }

/** The words of some columns' members, by `column.member`, and those of the column that says what is not sent. */
export function exportWords(t: (label: MessageDescriptor) => string, columns: Record<string, Record<string, MessageDescriptor>>): Record<string, string> {
  const words = Object.entries({ ...columns, unsent: UNSENT }).flatMap(([column, members]) => Object.entries(members).map(([member, label]) => [`${column}.${member}`, t(label)]))
  return Object.fromEntries(words)
}
