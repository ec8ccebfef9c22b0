import type { ReactElement, ReactNode } from 'react'

import type { Column, RowAction, RowLinkProps, SortDirection } from './column.ts'

export interface DataListProps<Row> {
  /** What is listed, for who cannot see it. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined until the first page is there. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** The link that opens a row, around the content of its first column. */
  renderLink: (row: Row, props: RowLinkProps, content: ReactNode) => ReactElement
  /** A row on a phone, around the same link. */
  renderCard: (row: Row, link: ReactNode) => ReactNode
  /** The first is the row's next one and stands in the row; the others are behind a menu. */
  actions: readonly RowAction<Row>[]
  /** The row whose record is open beside the list. */
  openKey: string | undefined
  /** Another page is being read; this one stays until it is there. */
  loading: boolean
  pageSize: number
  /** The column by which the rows are in order, where it is one that can be pressed. */
  sorted?: { column: string; direction: SortDirection }
  onSort?: (column: string, direction: SortDirection) => void
  /** What stands there when there are no rows. */
  empty: ReactNode
}

/** What both shapes of a list are given. */
export interface ListBodyProps<Row> extends DataListProps<Row> {
  /** The key of the row that the keyboard is at; only its controls are tab stops. */
  activeKey: string | undefined
  onActivate: (key: string) => void
}
