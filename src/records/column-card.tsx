import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'

import type { Column } from '../ui/list/column.ts'
import styles from './column-card.module.css'

interface ColumnCardProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  /** The first column, which opens the record. */
  link: ReactNode
}

/**
 * A row on a phone, with the list's columns. The first column opens the row, with marks next to it; its second line and
 * the columns of a narrow table are below. Column names are left out if some columns have a second line.
 */
export function ColumnCard<Row>({ row, columns, link }: ColumnCardProps<Row>) {
  const { t } = useLingui()
  const others = columns.slice(1).filter(({ extra, from }) => !extra && !from)
  const below = columns[0]?.under?.(row)
  const isNamed = others.every(({ under }) => under === undefined)
  return (
    <div className={styles.card}>
      <span className={styles.first}>
        {link}
        {others.map(({ id, bareHeader, cell }) => bareHeader && <Fragment key={id}>{cell(row)}</Fragment>)}
      </span>
      {below ? <span className={styles.line}>{below}</span> : null}
      {others.map(({ id, header, bareHeader, cell, under }) =>
        bareHeader ? null : (
          <Fragment key={id}>
            <span className={styles.line}>
              {isNamed && <span className={styles.name}>{t(header)}</span>}
              <span className={styles.value}>{cell(row)}</span>
            </span>
            {under?.(row) ? <span className={styles.line}>{under(row)}</span> : null}
          </Fragment>
        ),
      )}
    </div>
  )
}
