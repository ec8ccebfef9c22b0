import type { ReactElement, ReactNode } from 'react'

import type { Column, RowAction, RowLinkProps, SortDirection } from './column.ts'

export interface DataListProps<Row> {
  /** Accessible name of the list. */
  label: string
  columns: readonly Column<Row>[]
  /** `undefined` until the first page is loaded. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** Renders the link that opens a row, around the content of its first column. */
  renderLink: (row: Row, props: RowLinkProps, content: ReactNode) => ReactElement
  /** Renders a row on a phone, around the same link. */
  renderCard: (row: Row, link: ReactNode) => ReactNode
  /** The first action is displayed in the row; the others are in a menu. */
  actions: readonly RowAction<Row>[]
  /** The row whose record is open beside the list. */
  openKey: string | undefined
  /** Whether another page is being read; the present one stays until then. */
  loading: boolean
  pageSize: number
  /** Total number of rows; `undefined` while they are counted. A list that fits on one page is as tall as its rows. */
  total?: number | undefined
  /** The column by which the rows are sorted, if its header can be pressed. */
  sorted?: { column: string; direction: SortDirection }
  onSort?: (column: string, direction: SortDirection) => void
  /** Content if there are no rows. */
  empty: ReactNode
}

/** Props of both presentations of a list. */
export interface ListBodyProps<Row> extends DataListProps<Row> {
  /** Number of rows for which the list has room. */
  height: number
  /** The key of the row with the keyboard focus; only its controls are tab stops. */
  activeKey: string | undefined
  onActivate: (key: string) => void
}
