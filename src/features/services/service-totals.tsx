import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { ServiceStatus } from '../../../domain/services.ts'
import { useSession } from '../../data/session-provider.tsx'
import type { ListedPage } from '../../lib/listed-page.ts'
import { StatusTabs } from '../../ui/list/status-tabs.tsx'
import { SERVICE_STATUS_LABELS } from '../../ui/labels/services.ts'
import { Money } from '../../ui/money.tsx'
import type { ServiceFilter } from '../stays/public.ts'
import styles from './service-totals.module.css'
import { useServiceTotals } from './use-service-totals.ts'

interface ServiceTotalsProps {
  filter: ServiceFilter
  timeZone: string
  source: ListedPage<unknown>['source']
  onChange: (filter: ServiceFilter) => void
}

/** The most frequently used statuses come first. */
const TABS = ['progress', 'reserved', 'unconfirmed', 'completed', 'voided'] as const satisfies readonly ServiceStatus[]

/** Statuses that are always shown; the others only if they have services. */
const ALWAYS: ReadonlySet<ServiceStatus> = new Set(['progress', 'completed', 'voided'])

const INSIDE = msg`Inside now`

/** The number of services by status, and the sums of the matches. `lazy` needs the default export. */
export default function ServiceTotals({ filter, timeZone, source, onChange }: ServiceTotalsProps) {
  const { t } = useLingui()
  const { currency } = useSession().company
  const known = useServiceTotals({ filter, timeZone }, source)
  const countOf = (status: ServiceStatus) =>
    known === null ? undefined : (known.totals.statuses.find((one) => one.status === status)?.count ?? 0)
  const tabs = TABS.filter(
    (status) => ALWAYS.has(status) || filter.statuses.includes(status) || (countOf(status) ?? 0) > 0,
  )
  // Vehicles inside and voided stays have no amount.
  const isPriced = filter.statuses.length === 0 || filter.statuses.includes('completed')
  return (
    <>
      <StatusTabs
        tabs={tabs.map((status) => ({
          status,
          label: t(status === 'progress' ? INSIDE : SERVICE_STATUS_LABELS[status]),
          count: countOf(status),
        }))}
        chosen={filter.statuses}
        onChange={(statuses) => onChange({ ...filter, statuses })}
      />
      <p className={styles.totals} aria-live="polite">
        {known !== null && (
          <>
            {isPriced && (
              <>
                <strong>
                  <Money amount={known.totals.amount} currency={currency} />
                </strong>{' '}
              </>
            )}
            <span>
              {isPriced ? (
                <Plural value={known.totals.count - known.totals.voided} one="in # service" other="in # services" />
              ) : (
                <Plural value={known.totals.count} one="# service" other="# services" />
              )}
              {isPriced && known.totals.voided > 0 && (
                <>
                  {', '}
                  <Plural value={known.totals.voided} one="without # voided" other="without # voided" />
                </>
              )}
              {isPriced && known.totals.isPartial === true && (
                <>
                  {', '}
                  <Trans>the amount without the open shift</Trans>
                </>
              )}
              {known.ofDevice && (
                <>
                  {', '}
                  <Trans>from this device’s data</Trans>
                </>
              )}
            </span>
          </>
        )}
      </p>
    </>
  )
}
