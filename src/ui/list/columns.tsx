import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'

import { formatDay } from '../../lib/dates.ts'
import { Missing } from '../missing.tsx'
import { StatusBadge, type StatusLook } from '../status-badge.tsx'
import type { Column } from './column.ts'

type Shape<Row> = Omit<Column<Row>, 'cell' | 'exported'>

/** Returns a column whose text is the same in a file; `null` is a missing value. */
export function textColumn<Row>({ text, ...column }: Shape<Row> & { text: (row: Row) => string | null }): Column<Row> {
  return { ...column, cell: (row) => text(row) ?? <Missing />, exported: text }
}

/** Returns a column of numbers. */
export function countColumn<Row>({
  count,
  ...column
}: Shape<Row> & { count: (row: Row) => number | null }): Column<Row> {
  return {
    align: 'end',
    ...column,
    cell: (row) => count(row) ?? <Missing />,
    exported: (row) => {
      const found = count(row)
      return found === null ? null : { count: found }
    },
  }
}

/** Returns a column of local days, such as `2026-12-08`. */
export function dayColumn<Row>({ day, ...column }: Shape<Row> & { day: (row: Row) => string | null }): Column<Row> {
  return textColumn({
    ...column,
    text: (row) => {
      const found = day(row)
      return found === null ? null : formatDay(found)
    },
  })
}

/** Returns a column of words in the person's language, such as the members of an enumeration. */
export function wordsColumn<Row>({
  words,
  ...column
}: Shape<Row> & { words: (row: Row) => MessageDescriptor }): Column<Row> {
  return { ...column, cell: (row) => <Words of={words(row)} />, exported: (row, t) => t(words(row)) }
}

function Words({ of }: { of: MessageDescriptor }) {
  const { t } = useLingui()
  return t(of)
}

/** Returns a column of states. */
export function lookColumn<Row>({ look, ...column }: Shape<Row> & { look: (row: Row) => StatusLook }): Column<Row> {
  return {
    ...column,
    cell: (row) => <StatusBadge look={look(row)} />,
    exported: (row, t) => t(look(row).label),
  }
}
