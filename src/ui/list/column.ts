import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'

import type { Cell } from '../../../domain/spreadsheet/cell.ts'

/** Says a message in the language of the person. */
export type Translate = (message: MessageDescriptor) => string

/** One column of a list. Columns stand at the top of a module, so that they are made once. */
export interface Column<Row> {
  id: string
  header: MessageDescriptor
  /** An icon says it all; the header is only read aloud. */
  bareHeader?: true
  cell: (row: Row) => ReactNode
  /** The same in a file; absent where a file has no such column. */
  exported?: (row: Row, t: Translate) => Cell
  /** In px; one column takes the rest. */
  width: number | 'rest'
  /** Takes the rest where the table is too narrow for the column that does. */
  grows?: true
  align?: 'end'
  /** How wide a table must be to show it: `COLUMN_BREAKPOINTS` has it in px. Absent is always. */
  from?: 'medium' | 'wide'
  /** A second line where the table is narrower than `medium`: what the columns that are hidden there would say. */
  under?: (row: Row) => ReactNode
  /** Shown only to who has chosen it. */
  extra?: true
  /** Pressing the header turns the order around. */
  sortable?: true
}

export type SortDirection = 'ascending' | 'descending'

/** Column of a text that a file shows in the same way. */
export function textColumn<Row>({
  text,
  ...column
}: Omit<Column<Row>, 'cell' | 'exported'> & { text: (row: Row) => string }): Column<Row> {
  return { ...column, cell: text, exported: text }
}

/** One thing that can be done with a row. */
export interface RowAction<Row> {
  id: string
  label: MessageDescriptor
  icon: (props: { size?: number }) => ReactNode
  /** Absent is for every row. */
  offered?: (row: Row) => boolean
  run: (row: Row) => void
}

/** What the list hands to the link that opens a row. */
export interface RowLinkProps {
  className: string | undefined
  tabIndex: number
  'data-row-link': true
  onFocus: () => void
}
