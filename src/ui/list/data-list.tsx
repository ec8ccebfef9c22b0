import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'

import { CardList } from './card-list.tsx'
import styles from './data-list.module.css'
import type { DataListProps, ListBodyProps } from './list-props.ts'
import { TableList } from './table-list.tsx'
import { useRowPresses } from './use-row-presses.ts'

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
