import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import type { CompanyRevenue, LocationNow, RevenueTrend } from '../../../contract/dashboard.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { useSession } from '../../data/session-provider.tsx'
import { percentOf } from '../../lib/occupancy.ts'
import { Sparkline } from '../../ui/chart/sparkline.tsx'
import { Missing } from '../../ui/missing.tsx'
import { Money } from '../../ui/money.tsx'
import { ShareBar } from '../../ui/share-bar.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { pointsOfDay } from './day-points.ts'
import styles from './location-table.module.css'
import { RevenueBreakdown, sumOf } from './made-of.tsx'
import { trendQuery } from './queries.ts'
import { Change, daysOfPeriod } from './revenue-tiles.tsx'

interface LocationTableProps {
  occupancy: { data: readonly LocationNow[] } | undefined
  revenue: CompanyRevenue | undefined
}

const SPARK_HEIGHT = 36

/** Each location's revenue, occupancy, staff, opening state and device contact. */
export function LocationTable({ occupancy, revenue }: LocationTableProps) {
  const { api } = useSession()
  const { data: trend } = useQuery(trendQuery(api))
  if (occupancy === undefined || revenue === undefined) return <div className={styles.waiting} aria-busy="true" />
  return (
    <div className={styles.frame}>
      <div className={styles.heads} aria-hidden="true">
        <span>
          <Trans>Location</Trans>
        </span>
        <span>
          <Trans>Today</Trans>
        </span>
        <span>
          <Trans>A week earlier</Trans>
        </span>
        <span>
          <Trans>This month</Trans>
        </span>
        <span>
          <Trans>On shift</Trans>
        </span>
        <span>
          <Trans>Occupancy</Trans>
        </span>
      </div>
      <ul className={styles.list}>
        {revenue.data.map((made) => (
          <li key={made.location.id}>
            <LocationFigures
              now={occupancy.data.find(({ location }) => location.id === made.location.id)}
              made={made}
              trend={trend?.data.find(({ location }) => location.id === made.location.id)}
              revenue={revenue}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface LocationFiguresProps {
  now: LocationNow | undefined
  made: CompanyRevenue['data'][number]
  trend: RevenueTrend['data'][number] | undefined
  revenue: CompanyRevenue
}

function LocationFigures({ now, made, trend, revenue: { asOf, currency } }: LocationFiguresProps) {
  const { location, day, month } = made
  const daysHere = (period: 'day' | 'month') => ({
    ...daysOfPeriod(period, asOf, location.timeZone),
    locations: location.id,
  })
  const people = now?.staff.onShift
    .map(({ name }) => name)
    .filter((name) => name !== '')
    .join(', ')
  const clock = wallClock(new Date(asOf), location.timeZone).slice(11, 16)
  return (
    <article className={styles.row}>
      <header>
        <h3>{location.name}</h3>
        <States now={now} />
      </header>
      <div>
        <span className={styles.cellName}>
          <Trans>Today</Trans>
        </span>
        <strong>
          <Money amount={sumOf(day.now)} currency={currency} />
        </strong>{' '}
        {trend !== undefined && <Change now={sumOf(day.now)} before={trend.before} />}
        <RevenueBreakdown made={day.now} period="day" currency={currency} search={daysHere('day')} />
      </div>
      <div className={styles.sparkCell}>
        {trend !== undefined && (
          <>
            <Sparkline points={pointsOfDay(trend, clock)} height={SPARK_HEIGHT} />
            <small>
              <span className={styles.cellName}>
                <Trans>A week earlier</Trans>
              </span>{' '}
              <Money amount={trend.before} currency={currency} />
            </small>
          </>
        )}
      </div>
      <div>
        <span className={styles.cellName}>
          <Trans>This month</Trans>
        </span>
        <strong>
          <Money amount={sumOf(month.now)} currency={currency} />
        </strong>{' '}
        <Change now={sumOf(month.now)} before={sumOf(month.before)} />
        <RevenueBreakdown made={month.now} period="month" currency={currency} search={daysHere('month')} />
      </div>
      <div>
        <span className={styles.cellName}>
          <Trans>On shift</Trans>
        </span>
        {now === undefined ? (
          <Missing />
        ) : (
          <Trans>
            {now.staff.onShift.length} of {now.staff.assigned}
          </Trans>
        )}
        {people !== undefined && people !== '' && <small>{people}</small>}
      </div>
      <div className={styles.inside}>
        <span className={styles.cellName}>
          <Trans>Occupancy</Trans>
        </span>
        {now && <OccupancyLine types={now.types} />}
      </div>
    </article>
  )
}

/** Occupancy of a whole location, and in one line by vehicle type. */
function OccupancyLine({ types }: { types: LocationNow['types'] }) {
  const { nameOf, inOrder } = useVehicleTypes()
  const sum = (of: 'inside' | 'spaces') => types.reduce((all, type) => all + type[of], 0)
  const whole = { inside: sum('inside'), spaces: sum('spaces') }
  const percent = percentOf(whole)
  return (
    <>
      <strong>
        <Trans>
          {whole.inside} of {whole.spaces}
        </Trans>
      </strong>
      {percent !== null && (
        <>
          {' '}
          <span>{percent} %</span>
          <ShareBar percent={percent} />
        </>
      )}
      <small>
        {types
          .toSorted((one, other) => inOrder(one.vehicleTypeId, other.vehicleTypeId))
          .map(({ vehicleTypeId, inside, spaces }, nth) => (
            <span key={vehicleTypeId} data-over={inside > spaces || undefined}>
              {nth > 0 && ' · '}
              <Trans>
                {nameOf(vehicleTypeId)} {inside} of {spaces}
              </Trans>
            </span>
          ))}
      </small>
    </>
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
