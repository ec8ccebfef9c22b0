import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'

import type { ReportSums, ReportTotals as Totals } from '../../../contract/report.ts'
import type { Currency } from '../../../domain/countries.ts'
import { MINUS, formatMoney } from '../../../domain/money.ts'
import type { ReportGroup } from '../../../domain/reports.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'
import { VEHICLE_TYPES, VEHICLE_TYPE_IDS } from '../../../domain/vehicles.ts'
import { formatDay } from '../../lib/dates.ts'
import type { DateRange } from '../../ui/chips/date-range.ts'
import { ArrowDownIcon, ArrowUpIcon } from '../../ui/icons.tsx'
import { PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'
import { Money } from '../../ui/money.tsx'
import { useVehicleTypes } from '../../ui/vehicle-types.ts'
import { REPORT_GROUP_LABELS } from '../../ui/labels/reports.ts'
import { GROUPS_OF, narrowedTo, type StayReport } from './report-filter.ts'
import type { ReportSearch } from './reports-search.ts'
import styles from './report.module.css'

interface ReportTotalsProps {
  name: StayReport
  totals: Totals | undefined
  group: ReportGroup
  search: ReportSearch
  /** The days before, where the totals stand beside them; without totals as long as these are read. */
  before: { range: DateRange; totals: Totals | undefined } | null
  onBeside: (beside: boolean) => void
  onGroup: (group: ReportGroup) => void
}

/** Subtotals by group and the total of all; each group opens its own rows. */
export function ReportTotals({ name, totals, group, search, before, onBeside, onGroup }: ReportTotalsProps) {
  const { t } = useLingui()
  const currency = totals?.currency
  return (
    <section className={styles.totals} aria-labelledby="report-totals">
      <div className={styles.totalsHead}>
        <h2 id="report-totals">
          {totals === undefined ? <Trans>Totals</Trans> : <Trans>Totals in {currency}</Trans>}
        </h2>
        <label className={styles.beside}>
          <input type="checkbox" checked={before !== null} onChange={(event) => onBeside(event.currentTarget.checked)} />
          <Trans>Beside the days before</Trans>
        </label>
        <label className={styles.group}>
          <Trans>By</Trans>
          <select value={group} onChange={(event) => onGroup(GROUPS_OF[name].find((one) => one === event.currentTarget.value) ?? group)}>
            {GROUPS_OF[name].map((one) => (
              <option key={one} value={one}>
                {t(REPORT_GROUP_LABELS[one])}
              </option>
            ))}
          </select>
        </label>
      </div>
      {totals === undefined ? <div className={styles.waiting} aria-busy="true" /> : <TotalsTable name={name} totals={totals} group={group} search={search} before={before} />}
    </section>
  )
}

type Sum = keyof ReportSums

/** Without its unit, which stands above the table once. */
function Figure({ amount, currency }: { amount: number; currency: Currency }) {
  const text = formatMoney(Math.abs(amount), currency)
  return `${amount < 0 ? `${MINUS} ` : ''}${text.slice(text.lastIndexOf(' ') + 1)}`
}

function TotalsTable({ name, totals, group, search, before }: Omit<ReportTotalsProps, 'onGroup' | 'onBeside' | 'totals'> & { totals: Totals }) {
  const { t } = useLingui()
  const { groups, total, voided, currency } = totals
  const [order, setOrder] = useState<'usual' | 'less' | 'more'>('usual')
  const sums: readonly { id: Sum; header: ReactNode }[] = [
    { id: 'serviceCharge', header: <Trans>Charge</Trans> },
    { id: 'discount', header: <Trans>Discount</Trans> },
    { id: 'correction', header: <Trans>Corrections</Trans> },
    { id: 'adjustment50', header: <Trans>Rounding</Trans> },
    { id: 'totalCost', header: <Trans>Total</Trans> },
    ...(name === 'discounts' ? [] : PAYMENT_METHODS.map((method) => ({ id: method, header: t(PAYMENT_METHOD_LABELS[method]) }))),
    { id: 'tax', header: <Trans>VAT inside</Trans> },
  ]
  // A column of nothing says nothing.
  const shown = sums.filter(({ id }) => id === 'totalCost' || total[id] !== 0)
  const earlierOf = new Map(before?.totals?.groups.map(({ key, sums }) => [key, sums]))
  // What made something then and nothing now is what one looks for; times are of other days, and stand beside nothing.
  const gone = isOfDays(group) ? [] : (before?.totals?.groups ?? []).filter((one) => !groups.some(({ key }) => key === one.key)).map((one) => ({ ...one, sums: nothingOf(one.sums) }))
  const isBeside = before !== null && !isOfDays(group)
  const all = [...groups, ...gone]
  const change = ({ key, sums }: (typeof groups)[number]) => sums.totalCost - (earlierOf.get(key)?.totalCost ?? 0)
  const rows = isBeside && order !== 'usual' ? all.toSorted((one, other) => (change(one) - change(other)) * (order === 'less' ? 1 : -1)) : all
  const compared = (now: ReportSums, then: ReportSums | undefined) =>
    before !== null && (
      <>
        <td>{before.totals === undefined ? '…' : <Figure amount={then?.totalCost ?? 0} currency={currency} />}</td>
        <td>{before.totals !== undefined && <Changed now={now.totalCost} before={then?.totalCost ?? 0} currency={currency} />}</td>
      </>
    )
  const cells = (of: ReportSums) => (
    <>
      <td>{of.services}</td>
      {shown.map(({ id }) => (
        <td key={id} data-strong={id === 'totalCost' || undefined}>
          <Figure amount={of[id]} currency={currency} />
        </td>
      ))}
    </>
  )
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t(REPORT_GROUP_LABELS[group])}</th>
              {isBeside && (
                <>
                  <th scope="col">
                    <Trans>Before</Trans>
                  </th>
                  <th scope="col" aria-sort={order === 'usual' ? undefined : order === 'less' ? 'ascending' : 'descending'}>
                    <button type="button" className={styles.sort} onClick={() => setOrder(order === 'less' ? 'more' : 'less')}>
                      <Trans>Change</Trans>
                      {order === 'more' ? <ArrowDownIcon size={13} /> : <ArrowUpIcon size={13} />}
                    </button>
                  </th>
                </>
              )}
              <th scope="col">
                <Trans>Services</Trans>
              </th>
              {shown.map(({ id, header }) => (
                <th key={id} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => {
              const to = narrowedTo(search, group, one.key)
              return (
                <tr key={one.key ?? ''}>
                  <th scope="row">
                    {to === null ? (
                      <GroupName group={group} value={one.key} name={one.name} />
                    ) : (
                      <Link to="/dashboard/reports/$report" params={{ report: name }} search={to} resetScroll={false}>
                        <GroupName group={group} value={one.key} name={one.name} />
                      </Link>
                    )}
                  </th>
                  {isBeside && compared(one.sums, earlierOf.get(one.key))}
                  {cells(one.sums)}
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <Trans>Total</Trans>
              </th>
              {isBeside && compared(total, before?.totals?.total)}
              {cells(total)}
            </tr>
          </tfoot>
        </table>
      </div>
      {before !== null && (
        <p className={styles.voided} role="note">
          {isBeside ? (
            <Trans>
              Before: from {formatWall(before.range.startDate)} to {formatWall(before.range.endDate)}.
            </Trans>
          ) : (
            <>
              <Trans>
                From {formatWall(before.range.startDate)} to {formatWall(before.range.endDate)}:
              </Trans>{' '}
              {before.totals !== undefined && (
                <>
                  <Money amount={before.totals.total.totalCost} currency={currency} /> <Changed now={total.totalCost} before={before.totals.total.totalCost} currency={currency} />
                </>
              )}
            </>
          )}
        </p>
      )}
      {voided.services > 0 && (
        <p className={styles.voided} role="note">
          <Plural value={voided.services} one="# voided service is in no total:" other="# voided services are in no total:" /> <Money amount={voided.amount} currency={currency} />
        </p>
      )}
    </>
  )
}

const isOfDays = (group: ReportGroup) => group === 'day' || group === 'month'

function nothingOf(sums: ReportSums): ReportSums {
  return { ...sums, services: 0, minutes: 0, serviceCharge: 0, discount: 0, correction: 0, adjustment50: 0, totalCost: 0, tax: 0, serviceFee: 0, cash: 0, dataphone: 0, digital: 0 }
}

/** `2026-11-20 10:24`, as the clock of the report shows it. */
function formatWall(wall: string): string {
  return wall.endsWith('T00:00:00') || wall.endsWith('T23:59:59') ? formatDay(wall.slice(0, 10)) : `${formatDay(wall.slice(0, 10))} ${wall.slice(11, 16)}`
}

/** How much more or less it is: the amount by its sign, and in whole per cent where there was something before. */
function Changed({ now, before, currency }: { now: number; before: number; currency: Currency }) {
  const percent = before === 0 ? null : Math.round(((now - before) / before) * 100)
  return (
    <span className={styles.changed} data-down={now < before || undefined}>
      {now > before && '+ '}
      <Figure amount={now - before} currency={currency} />
      {percent !== null && ` (${percent > 0 ? '+' : percent < 0 ? MINUS : ''}${Math.abs(percent)} %)`}
    </span>
  )
}

interface GroupNameProps {
  group: ReportGroup
  value: string | null
  name: string | null
}

/** What a group is of, in words. */
function GroupName({ group, value, name }: GroupNameProps) {
  const { t } = useLingui()
  const { nameOf } = useVehicleTypes()
  if (value === null) return <Trans>None</Trans>
  switch (group) {
    case 'day':
      return formatDay(value)
    case 'month':
      return `${value.slice(5)}/${value.slice(0, 4)}`
    case 'hour':
      return `${value.padStart(2, '0')}:00`
    case 'method': {
      const method = PAYMENT_METHODS.find((one) => one === value)
      return method === undefined ? value : t(PAYMENT_METHOD_LABELS[method])
    }
    case 'vehicleType': {
      const type = VEHICLE_TYPES.find((one) => String(VEHICLE_TYPE_IDS[one]) === value)
      return type === undefined ? value : nameOf(VEHICLE_TYPE_IDS[type])
    }
    case 'location':
    case 'operator':
    case 'agreement':
      // A super admin is nobody's operator.
      return name ?? <Trans>Support</Trans>
    default:
      return group satisfies never
  }
}
