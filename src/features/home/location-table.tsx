import { Trans, useLingui } from '@lingui/react/macro'

import type { CompanyRevenue, LocationNow } from '../../../contract/dashboard.ts'
import { Missing } from '../../ui/missing.tsx'
import { Money } from '../../ui/money.tsx'
import styles from './figures.module.css'
import { RevenueBreakdown, sumOf } from './made-of.tsx'
import { OccupancyList } from './occupancy-list.tsx'
import { Change, daysOfPeriod } from './revenue-tiles.tsx'

interface LocationTableProps {
  occupancy: { data: readonly LocationNow[] } | undefined
  revenue: CompanyRevenue | undefined
}

/** Each location's occupancy, staff, opening state, device contact and revenue. */
export function LocationTable({ occupancy, revenue }: LocationTableProps) {
  if (occupancy === undefined || revenue === undefined) return <div className={styles.waiting} aria-busy="true" />
  return (
    <ul className={styles.locations}>
      {revenue.data.map((made) => (
        <li key={made.location.id}>
          <LocationFigures
            now={occupancy.data.find(({ location }) => location.id === made.location.id)}
            made={made}
            revenue={revenue}
          />
        </li>
      ))}
    </ul>
  )
}

function LocationFigures({
  now,
  made,
  revenue: { asOf, currency },
}: {
  now: LocationNow | undefined
  made: CompanyRevenue['data'][number]
  revenue: CompanyRevenue
}) {
  const { location, day, month } = made
  const daysHere = (period: 'day' | 'month') => ({
    ...daysOfPeriod(period, asOf, location.timeZone),
    locations: location.id,
  })
  const people = now?.staff.onShift
    .map(({ name }) => name)
    .filter((name) => name !== '')
    .join(', ')
  return (
    <article className={styles.location}>
      <header>
        <h3>{location.name}</h3>
        <States now={now} />
      </header>
      <dl className={styles.made}>
        <div>
          <dt>
            <Trans>Today</Trans>
          </dt>
          <dd>
            <strong>
              <Money amount={sumOf(day.now)} currency={currency} />
            </strong>{' '}
            <Change now={sumOf(day.now)} before={sumOf(day.before)} />
          </dd>
          <dd className={styles.madeOf}>
            <RevenueBreakdown made={day.now} period="day" currency={currency} search={daysHere('day')} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>This month</Trans>
          </dt>
          <dd>
            <strong>
              <Money amount={sumOf(month.now)} currency={currency} />
            </strong>{' '}
            <Change now={sumOf(month.now)} before={sumOf(month.before)} />
          </dd>
          <dd className={styles.madeOf}>
            <RevenueBreakdown made={month.now} period="month" currency={currency} search={daysHere('month')} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>On shift</Trans>
          </dt>
          <dd>
            {now === undefined ? (
              <Missing />
            ) : (
              <Trans>
                {now.staff.onShift.length} of {now.staff.assigned}
              </Trans>
            )}
            {people !== undefined && people !== '' && <span className={styles.people}> {people}</span>}
          </dd>
        </div>
      </dl>
      {now && <OccupancyList types={now.types} />}
    </article>
  )
}

/** Whether the location is open and its devices respond, if known. */
function States({ now }: { now: LocationNow | undefined }) {
  const { t } = useLingui()
  if (now === undefined) return null
  const state = (is: boolean | null, yes: string, no: string) =>
    is !== null && <span data-on={is}>{is ? yes : no}</span>
  return (
    <p className={styles.states}>
      {state(now.isOpen, t`Open now`, t`Closed now`)}
      {state(now.isOnline, t`Devices online`, t`Devices offline`)}
    </p>
  )
}
