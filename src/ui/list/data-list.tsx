import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState, type ReactElement, type ReactNode } from 'react'

import { CardList } from './card-list.tsx'
import type { Column, RowAction, RowLinkProps, SortDirection } from './column.ts'
import styles from './data-list.module.css'
import { TableList } from './table-list.tsx'
import { useRowPresses } from './use-row-presses.ts'

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
  /** Of the row that the keyboard is at; only its controls are tab stops. */
  activeKey: string | undefined
  onActivate: (key: string) => void
}

const PHONE = '(max-width: 48em)'

/** A list of records: a table, and cards on a phone. Arrows move from row to row, Enter opens one. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { rows, rowKey, empty, loading } = props
  const list = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const [wanted, setWanted] = useState<string>()
  useRowPresses(list)

  const first = rows?.[0]
  const activeKey = rows?.some((row) => rowKey(row) === wanted) ? wanted : first && rowKey(first)
  const body: ListBodyProps<Row> = { ...props, activeKey, onActivate: setWanted }
  return (
    <div ref={list} className={styles.list} data-loading={loading || undefined}>
      {rows?.length === 0 ? <div className={styles.empty}>{empty}</div> : isPhone ? <CardList {...body} /> : <TableList {...body} />}
    </div>
  )
}
