import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'

import { HeadCurrencyProvider, useCompanyCurrency } from '../amounts.ts'
import { ArrowDownIcon, ArrowUpIcon } from '../icons.tsx'
import type { Column, SortDirection } from './column.ts'
import type { DataListProps, ListBodyProps } from './list-props.ts'
import { RowActions } from './row-actions.tsx'
import styles from './table-list.module.css'

export function TableList<Row>(props: ListBodyProps<Row>) {
  const { label, columns, rows, rowKey, actions, pageSize, height: rowsOfRoom, loading, sorted, onSort } = props
  const { t } = useLingui()
  const height: CSSProperties & Record<'--rows', number> = { '--rows': rowsOfRoom }
  return (
    <div className={styles.frame} style={height} data-two-lines={columns.some(({ under }) => under) || undefined}>
      <table className={styles.table} aria-label={label} aria-busy={loading || rows === undefined}>
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} className={shownFrom(column)} style={columnWidth(column)} data-grows={column.grows} />
          ))}
          <col className={styles.actionsColumn} data-none={actions.length === 0 || undefined} />
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => {
              const direction = column.id === sorted?.column ? sorted.direction : undefined
              return (
                <th
                  key={column.id}
                  scope="col"
                  className={shownFrom(column)}
                  data-align={column.align}
                  aria-sort={column.sortable && direction}
                >
                  <Header column={column} direction={direction} onSort={onSort} />
                </th>
              )
            })}
            <th scope="col">
              <span className={styles.aloud}>{t`Actions`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? Array.from({ length: pageSize }, (_, index) => (
                <SkeletonRow key={index} columns={columns} index={index} />
              ))
            : rows.map((row) => <TableRow key={rowKey(row)} row={row} {...props} />)}
        </tbody>
      </table>
    </div>
  )
}

function columnWidth<Row>({ width }: Column<Row>): (CSSProperties & Record<'--width', string>) | undefined {
  return width === 'rest' ? undefined : { '--width': `${width}px` }
}

function shownFrom<Row>({ from }: Column<Row>): string | undefined {
  return from === undefined ? undefined : styles[from]
}

interface HeaderProps<Row> {
  column: Column<Row>
  /** `undefined` if the rows are sorted by something else. */
  direction: SortDirection | undefined
  onSort: DataListProps<Row>['onSort'] | undefined
}

function Header<Row>({ column, direction, onSort }: HeaderProps<Row>) {
  const { t } = useLingui()
  const currency = useCompanyCurrency()
  const words = column.money === true && currency !== null ? `${t(column.header)} (${currency})` : t(column.header)
  if (column.bareHeader) return <span className={styles.aloud}>{words}</span>
  if (!column.sortable) return words
  return (
    <button
      type="button"
      className={styles.sort}
      data-idle={direction === undefined || undefined}
      onClick={() => onSort?.(column.id, direction === 'descending' ? 'ascending' : 'descending')}
    >
      {words}
      {direction === 'ascending' ? <ArrowUpIcon size={13} /> : <ArrowDownIcon size={13} />}
    </button>
  )
}

function TableRow<Row>({
  row,
  columns,
  rowKey,
  renderLink,
  actions,
  openKey,
  activeKey,
  onActivate,
}: ListBodyProps<Row> & { row: Row }) {
  const currency = useCompanyCurrency()
  const key = rowKey(row)
  const tabIndex = key === activeKey ? 0 : -1
  const linkProps = { className: styles.link, tabIndex, 'data-row-link': true, onFocus: () => onActivate(key) } as const
  return (
    <tr data-row={key} data-open={key === openKey || undefined}>
      {columns.map((column, index) => (
        <td key={column.id} className={shownFrom(column)} data-align={column.align}>
          <HeadCurrencyProvider value={column.money === true ? currency : null}>
            {index === 0 ? renderLink(row, linkProps, column.cell(row)) : column.cell(row)}
          </HeadCurrencyProvider>
          {column.under && <div className={styles.under}>{column.under(row)}</div>}
        </td>
      ))}
      <td className={styles.actions}>
        <RowActions row={row} actions={actions} tabIndex={tabIndex} />
      </td>
    </tr>
  )
}

/** Widths of placeholder bars, repeated every four rows. */
const BAR_WIDTHS = ['72%', '58%', '81%', '64%']

function SkeletonRow<Row>({ columns, index }: { columns: readonly Column<Row>[]; index: number }) {
  return (
    <tr className={styles.skeleton} aria-hidden="true">
      {columns.map((column, columnIndex) => (
        <td key={column.id} className={shownFrom(column)} data-align={column.align}>
          <Bar width={BAR_WIDTHS[(index + columnIndex) % BAR_WIDTHS.length]} />
        </td>
      ))}
      <td>
        <Bar width="0" />
      </td>
    </tr>
  )
}

function Bar({ width }: { width: string | undefined }) {
  return <span className={styles.bar} style={{ width }} />
}
