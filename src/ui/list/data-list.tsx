import { useRef, useState } from 'react'

import { CardList } from './card-list.tsx'
import styles from './data-list.module.css'
import type { DataListProps, ListBodyProps } from './list-props.ts'
import { TableList } from './table-list.tsx'
import { useIsPhone } from './use-is-phone.ts'
import { useRowPresses } from './use-row-presses.ts'

/** A list of records: a table, and cards on a phone. Arrows move from row to row, Enter opens one. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { rows, rowKey, empty, loading, pageSize, total } = props
  const list = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  const [wanted, setWanted] = useState<string>()
  useRowPresses(list)

  const first = rows?.[0]
  const activeKey = rows?.some((row) => rowKey(row) === wanted) ? wanted : first && rowKey(first)
  const fits = rows !== undefined && total !== undefined && total <= pageSize
  const body: ListBodyProps<Row> = { ...props, height: fits ? rows.length : pageSize, activeKey, onActivate: setWanted }
  return (
    <div ref={list} className={styles.list} data-loading={loading || undefined}>
      {rows?.length === 0 ? (
        <div className={styles.empty}>{empty}</div>
      ) : isPhone ? (
        <CardList {...body} />
      ) : (
        <TableList {...body} />
      )}
    </div>
  )
}
