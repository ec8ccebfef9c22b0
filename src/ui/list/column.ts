import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'

import type { Cell } from '../../../domain/spreadsheet/cell.ts'

/** Returns a message in the person's language. */
export type Translate = (message: MessageDescriptor) => string

/** One column of a list. Define columns at the top of a module, so that they are created once. */
export interface Column<Row> {
  id: string
  header: MessageDescriptor
  /** The header is only read aloud, because the column's icons explain themselves. */
  bareHeader?: true
  cell: (row: Row) => ReactNode
  /** The cell in a file; absent if files do not have the column. */
  exported?: (row: Row, t: Translate) => Cell
  /** Width in px; one column has the rest. */
  width: number | 'rest'
  /** Takes the remaining width if the table is too narrow for the column that normally does. */
  grows?: true
  align?: 'end'
  /** Amounts: the head of a table names the company's currency, and cells leave it out. */
  money?: true
  /** Minimum table width for the column, in px in `COLUMN_BREAKPOINTS`. Absent: always shown. */
  from?: 'medium' | 'wide'
  /** A second line with the content of hidden columns, if the table is narrower than `medium`. */
  under?: (row: Row) => ReactNode
  /** Hidden unless the person chooses the column. */
  extra?: true
  /** Pressing the header reverses the order. */
  sortable?: true
}

export type SortDirection = 'ascending' | 'descending'

/** An action on a row. */
export interface RowAction<Row> {
  id: string
  label: MessageDescriptor
  icon: (props: { size?: number }) => ReactNode
  /** Whether a row has the action; absent: every row has it. */
  offered?: (row: Row) => boolean
  run: (row: Row) => void
}

/** Props that the list passes to the link of a row. */
export interface RowLinkProps {
  className: string | undefined
  tabIndex: number
  'data-row-link': true
  onFocus: () => void
}
