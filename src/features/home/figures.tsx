import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import type { LocationNow } from '../../../contract/dashboard.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Plate } from '../../ui/plate.tsx'
import { LoadFailed, NeedsNetwork } from '../../ui/states.tsx'
import { useLocations } from '../locations/public.ts'
import { AttentionList } from './attention-list.tsx'
import styles from './figures.module.css'
import { LocationTable } from './location-table.tsx'
import { attentionQuery, occupancyQuery, revenueQuery, useLiveFigures } from './queries.ts'
import { RevenueTiles } from './revenue-tiles.tsx'

// Loaded separately: the charts are larger than the rest.
const HoursOfDay = lazy(() => import('./hours-of-day.tsx'))
const FiguresExport = lazy(() => import('./figures-export.tsx'))

/**
 * The company's figures: revenue, cases for attention, each location, and the day by hours. `lazy` needs the default
 * export.
 */
export default function Figures() {
  const { t } = useLingui()
  const { api, user } = useSession()
  const { timeZone } = useLocations()
  useLiveFigures()
  const reachable = useReachable()
  const { data: revenue, error, refetch } = useQuery(revenueQuery(api))
  const { data: occupancy } = useQuery(occupancyQuery(api))
  const needsAttention = useQuery({ ...attentionQuery(api), enabled: isAdmin(user.role) })
  const [exporting, setExporting] = useState(false)
  // Without locations there are no figures; before the first answer, `revenue` is undefined.
  if (revenue?.data.length === 0) return null
  if (revenue === undefined && (!reachable || error !== null)) {
    return (
      <Section id="figures-revenue" title={<Trans>Revenue</Trans>}>
        {reachable ? (
          <LoadFailed onRetry={() => void refetch()}>
            <Trans>The server did not answer as it should.</Trans>
          </LoadFailed>
        ) : (
          <NeedsNetwork>
            <Trans>Revenue needs a connection.</Trans>
          </NeedsNetwork>
        )}
      </Section>
    )
  }
  const isAttentive = isAdmin(user.role)
  const waiting = needsAttention.data?.data.reduce((sum, { rows }) => sum + rows, 0) ?? 0
  return (
    <>
      <div className={styles.top} data-attentive={isAttentive || undefined}>
        <Section
          id="figures-revenue"
          title={<Trans>Revenue</Trans>}
          aside={
            revenue !== undefined && (
              <>
                <span>
                  <Trans>
                    As of <Moment at={revenue.asOf} timeZone={timeZone} />, {timeZone}
                  </Trans>
                </span>
                <button type="button" className={styles.tool} aria-haspopup="dialog" onClick={() => setExporting(true)}>
                  <DownloadIcon size={16} />
                  {t`Export`}
                </button>
              </>
            )
          }
        >
          <RevenueTiles revenue={revenue} />
          <p className={styles.note}>
            <Trans>Payments for stays and passes, less refunds of passes.</Trans>
          </p>
        </Section>
        {isAttentive && (
          <Section
            id="figures-attention"
            title={<Trans>Needs attention</Trans>}
            aside={waiting > 0 && <span className={styles.waitingCount}>{waiting}</span>}
          >
            <AttentionList />
          </Section>
        )}
      </div>
      {isAttentive && needsAttention.isPending && reachable ? (
        // The list above has an unknown length: the part below is drawn together with it, so that nothing moves.
        <div className={styles.below} />
      ) : (
        <>
          <Section id="figures-locations" title={<Trans>Locations</Trans>} aside={<LongestInside of={occupancy} />}>
            <LocationTable occupancy={occupancy} revenue={revenue} />
          </Section>
          <Section id="figures-hours" title={<Trans>Hours of the day</Trans>}>
            <Suspense fallback={<div className={styles.waiting} />}>
              <HoursOfDay timeZone={timeZone} />
            </Suspense>
          </Section>
        </>
      )}
      {exporting && revenue !== undefined && (
        <Suspense fallback={null}>
          <FiguresExport revenue={revenue} occupancy={occupancy} onClose={() => setExporting(false)} />
        </Suspense>
      )}
    </>
  )
}

function Section({
  id,
  title,
  aside,
  children,
}: {
  id: string
  title: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

/** The vehicle that has been inside longest at these locations; opens its service. */
export function LongestInside({ of }: { of: { data: readonly LocationNow[] } | undefined }) {
  const { company } = useSession()
  const stays = of?.data.flatMap(({ location, longest }) => (longest === null ? [] : { location, ...longest })) ?? []
  const [first, ...others] = stays
  if (first === undefined) return null
  const { serviceId, licensePlate, startedAt, location } = others.reduce(
    (oldest, one) => (one.startedAt < oldest.startedAt ? one : oldest),
    first,
  )
  return (
    <span>
      <Trans>
        Longest inside:{' '}
        <Link to="/dashboard/services" search={{ service: serviceId }}>
          <Plate plate={licensePlate} country={company.country} />
        </Link>{' '}
        at {location.name}, since <Moment at={startedAt} timeZone={location.timeZone} />
      </Trans>
    </span>
  )
}
