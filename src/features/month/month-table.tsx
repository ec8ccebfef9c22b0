import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { MonthReport } from '../../../contract/month.ts'
import type { Currency } from '../../../domain/countries.ts'
import { formatMoney, MINUS } from '../../../domain/money.ts'
import { type MonthOpening, type MonthTable as Table, isNothing } from '../../../contract/month-rows.ts'
import type { Cell } from '../../../domain/spreadsheet/cell.ts'
import { formatDay, isDay } from '../../lib/dates.ts'
import { MONTH_SECTION_LABELS, MONTH_WORD_LABELS } from '../../ui/labels/month.ts'
import styles from './month.module.css'
import { FigureTable } from '../../ui/figure-table.tsx'
import type { MonthSearch } from './month-search.ts'

interface MonthTableProps {
  table: Table
  month: Pick<MonthReport, 'currency' | 'firstDay' | 'lastDay'>
  search: Pick<MonthSearch, 'locations' | 'known'>
  /** Opens the passes behind a day of deferred income. */
  onDeferred: (day: string) => void
  /** Next to the heading: the act of the section. */
  action?: ReactNode
  /** Renders the act of a row. */
  renderAct?: (key: string) => ReactNode
}

/** One section of a month: each row opens the rows behind its figures. */
export function MonthTable({ table, month, search, onDeferred, action, renderAct }: MonthTableProps) {
  const { t } = useLingui()
  const { section, columns, rows, total } = table
  // Columns without a figure are left out; the files include them.
  const shown = columns.flatMap((word, nth) =>
    nth === 0 || rows.some(({ cells }) => !isNothing(cells[nth] ?? null)) ? [{ word, nth }] : [],
  )
  const isFigure = (nth: number) =>
    rows.some(({ cells }) => typeof cells[nth] === 'object' && cells[nth] !== null) && nth > 0
  const cell = (cells: readonly Cell[], nth: number) => textOf(cells[nth] ?? null, month.currency)
  return (
    <section className={styles.section} id={section} aria-labelledby={`${section}-title`}>
      <div className={styles.head}>
        <h2 id={`${section}-title`}>{t(MONTH_SECTION_LABELS[section])}</h2>
        {action}
      </div>
      {rows.length === 0 ? (
        <p className={styles.none}>
          <Trans>Nothing in this month.</Trans>
        </p>
      ) : (
        <FigureTable>
          <thead>
            <tr>
              {shown.map(({ word, nth }) => (
                <th key={word} scope="col" data-figure={isFigure(nth) || undefined}>
                  {t(MONTH_WORD_LABELS[word])}
                </th>
              ))}
              {renderAct && <td aria-hidden />}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells, opens }) => (
              <tr key={key}>
                {shown.map(({ word, nth }) =>
                  nth === 0 ? (
                    <th key={word} scope="row">
                      <Opening opens={opens} month={month} search={search} onDeferred={onDeferred}>
                        {cell(cells, nth)}
                      </Opening>
                    </th>
                  ) : (
                    <td key={word} data-figure={isFigure(nth) || undefined}>
                      {cell(cells, nth)}
                    </td>
                  ),
                )}
                {renderAct && <td>{renderAct(key)}</td>}
              </tr>
            ))}
          </tbody>
          {total !== null && (
            <tfoot>
              <tr>
                {shown.map(({ word, nth }) =>
                  nth === 0 ? (
                    <th key={word} scope="row">
                      {cell(total, nth)}
                    </th>
                  ) : (
                    <td key={word} data-figure={isFigure(nth) || undefined}>
                      {cell(total, nth)}
                    </td>
                  ),
                )}
                {renderAct && <td aria-hidden />}
              </tr>
            </tfoot>
          )}
        </FigureTable>
      )}
    </section>
  )
}

/** An amount without its unit, which the page names once. */
function textOf(cell: Cell, currency: Currency): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return isDay(cell) ? formatDay(cell) : cell
  if ('count' in cell) return String(cell.count)
  if ('wallClock' in cell) return cell.wallClock
  const text = formatMoney(Math.abs(cell.amount), currency)
  return `${cell.amount < 0 ? `${MINUS} ` : ''}${text.slice(text.lastIndexOf(' ') + 1)}`
}

interface OpeningProps extends Pick<MonthTableProps, 'month' | 'search' | 'onDeferred'> {
  opens: MonthOpening | null
  children: string
}

function Opening({ opens, month: { firstDay, lastDay }, search, onDeferred, children }: OpeningProps) {
  if (opens === null) return children
  if ('deferredOn' in opens)
    return (
      <button type="button" onClick={() => onDeferred(opens.deferredOn)}>
        {children}
      </button>
    )
  if ('cashUp' in opens)
    return (
      <Link to="/dashboard/cash-ups/$id" params={{ id: opens.cashUp }} preload={false}>
        {children}
      </Link>
    )
  if ('section' in opens) return <a href={`#${opens.section}`}>{children}</a>
  const { report, locations = search.locations, rates, agreements, methods } = opens
  return (
    <Link
      to="/dashboard/reports/$report"
      params={{ report }}
      search={{ from: firstDay, to: lastDay, locations, rates, agreements, methods, known: search.known }}
      preload={false}
    >
      {children}
    </Link>
  )
}
