import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { HourlyTakings, HourlyRevenue } from '../../../contract/dashboard.ts'
import { useSession } from '../../data/session-provider.tsx'
import { Missing } from '../../ui/missing.tsx'
import { Money } from '../../ui/money.tsx'
import { LabelledChoice } from '../../ui/page/labelled-choice.tsx'
import figures from './figures.module.css'
import { HoursChart, type Measure } from './hours-chart.tsx'
import styles from './hours-of-day.module.css'
import { hoursQuery } from './queries.ts'

const MEASURES: readonly Measure[] = ['amount', 'services', 'entries', 'inside']
const MEASURE_LABELS = {
  amount: msg`Revenue of stays`,
  services: msg`Paid services`,
  entries: msg`Entries`,
  inside: msg`Inside at the start`,
}

const hourWords = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/**
 * Today by hours, next to the same weekday one week earlier: as a chart and a table. `lazy` needs the default export.
 */
export default function HoursOfDay({ timeZone }: { timeZone: string }) {
  const { t } = useLingui()
  const { api } = useSession()
  const { data } = useQuery(hoursQuery(api, timeZone, null))
  const { ref, width } = useElementSize()
  const [measure, setMeasure] = useState<Measure>('amount')
  const [chosen, setChosen] = useState<number>()
  if (data === undefined) return <div className={figures.waiting} aria-busy="true" />
  const now = data.data.findLastIndex(({ inside }) => inside !== null)
  const hour = chosen ?? Math.max(0, now)
  const shown = data.data[hour]
  return (
    <div className={styles.hours}>
      <div className={styles.measures}>
        <LabelledChoice
          label={<Trans>Show</Trans>}
          options={MEASURES.map((one) => ({ value: one, words: t(MEASURE_LABELS[one]) }))}
          value={measure}
          onChange={setMeasure}
        />
        <p className={styles.legend}>
          <span data-key="now">
            <Trans>Today</Trans>
          </span>
          <span data-key="before">
            <Trans>A week earlier</Trans>
          </span>
        </p>
      </div>
      <div ref={ref} className={styles.chart}>
        {width > 0 && (
          <HoursChart
            hours={data.data}
            measure={measure}
            width={width}
            hour={hour}
            onHour={setChosen}
            valueText={hourWords(hour)}
          />
        )}
      </div>
      {shown !== undefined && <Readout shown={shown} of={data} />}
      <details className={styles.table}>
        <summary>
          <Trans>Table view</Trans>
        </summary>
        <HoursTable of={data} />
      </details>
    </div>
  )
}

function hourSearch(day: string, hour: number) {
  return { from: day, to: day, fromTime: hourWords(hour), toTime: hourWords(hour + 1) }
}

function Readout({
  shown: { hour, amount, services, entries, inside, before },
  of: { currency, day },
}: {
  shown: HourlyTakings
  of: HourlyRevenue
}) {
  return (
    <p className={styles.readout} role="status">
      <Link to="/dashboard/reports/$report" params={{ report: 'sales' }} search={hourSearch(day, hour)}>
        {hourWords(hour)}
      </Link>{' '}
      <strong>
        <Money amount={amount} currency={currency} />
      </strong>{' '}
      <Trans>
        ({services} paid, {entries} entered, {inside ?? 0} inside at the start); a week earlier{' '}
        <Money amount={before.amount} currency={currency} /> ({before.services} paid, {before.entries} entered,{' '}
        {before.inside ?? 0} inside)
      </Trans>
    </p>
  )
}

function HoursTable({ of: { data, currency, day } }: { of: HourlyRevenue }) {
  return (
    <div className={styles.scroll}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Hour</Trans>
            </th>
            <th scope="col">
              <Trans>Revenue of stays</Trans>
            </th>
            <th scope="col">
              <Trans>A week earlier</Trans>
            </th>
            <th scope="col">
              <Trans>Paid services</Trans>
            </th>
            <th scope="col">
              <Trans>Entries</Trans>
            </th>
            <th scope="col">
              <Trans>Inside at the start</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ hour, amount, services, entries, inside, before }) => (
            <tr key={hour}>
              <th scope="row">
                <Link to="/dashboard/reports/$report" params={{ report: 'sales' }} search={hourSearch(day, hour)}>
                  {hourWords(hour)}
                </Link>
              </th>
              <td>
                <Money amount={amount} currency={currency} />
              </td>
              <td>
                <Money amount={before.amount} currency={currency} />
              </td>
              <td>{services}</td>
              <td>{entries}</td>
              <td>{inside ?? <Missing />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
