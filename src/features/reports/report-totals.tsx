import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { ReportSums, ReportTotals as Totals } from '../../../contract/report.ts'
import type { Currency } from '../../../domain/countries.ts'
import { MINUS, formatMoney } from '../../../domain/money.ts'
import type { ReportGroup } from '../../../domain/reports.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'
import { VEHICLE_TYPES, VEHICLE_TYPE_IDS } from '../../../domain/vehicles.ts'
import { formatDay } from '../../lib/dates.ts'
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
  onGroup: (group: ReportGroup) => void
}

/** Subtotals by group and the total of all; each group opens its own rows. */
export function ReportTotals({ name, totals, group, search, onGroup }: ReportTotalsProps) {
  const { t } = useLingui()
  const currency = totals?.currency
  return (
    <section className={styles.totals} aria-labelledby="report-totals">
      <div className={styles.totalsHead}>
        <h2 id="report-totals">
          {totals === undefined ? <Trans>Totals</Trans> : <Trans>Totals in {currency}</Trans>}
        </h2>
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
      {totals === undefined ? <div className={styles.waiting} aria-busy="true" /> : <TotalsTable name={name} totals={totals} group={group} search={search} />}
    </section>
  )
}

type Sum = keyof ReportSums

/** Without its unit, which stands above the table once. */
function Figure({ amount, currency }: { amount: number; currency: Currency }) {
  const text = formatMoney(Math.abs(amount), currency)
  return `${amount < 0 ? `${MINUS} ` : ''}${text.slice(text.lastIndexOf(' ') + 1)}`
}

function TotalsTable({ name, totals, group, search }: Required<Omit<ReportTotalsProps, 'onGroup' | 'totals'>> & { totals: Totals }) {
  const { t } = useLingui()
  const { groups, total, voided, currency } = totals
  const sums: readonly { id: Sum; header: ReactNode }[] = [
    { id: 'serviceCharge', header: <Trans>Charge</Trans> },
    { id: 'discount', header: <Trans>Discount</Trans> },
    { id: 'correction', header: <Trans>Corrections</Trans> },
    { id: 'adjustment50', header: <Trans>Rounding</Trans> },
    { id: 'totalCost', header: <Trans>Total</Trans> },
    ...(name === 'discounts' ? [] : PAYMENT_METHODS.map((method) => ({ id: method, header: t(PAYMENT_METHOD_LABELS[method]) }))),
    { id: 'tax', header: <Trans>Tax inside</Trans> },
  ]
  // A column of nothing says nothing.
  const shown = sums.filter(({ id }) => id === 'totalCost' || total[id] !== 0)
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
            {groups.map((one) => {
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
              {cells(total)}
            </tr>
          </tfoot>
        </table>
      </div>
      {voided.services > 0 && (
        <p className={styles.voided} role="note">
          <Plural value={voided.services} one="# voided service is in no total:" other="# voided services are in no total:" /> <Money amount={voided.amount} currency={currency} />
        </p>
      )}
    </>
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
