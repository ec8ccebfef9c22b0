import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { CASH_UP_CONCERNS } from '../../../domain/cash-up-concerns.ts'
import { CASH_UP_STATUSES } from '../../../domain/cash-ups.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { useQueueCount, useRefusedCount } from '../../data/payment-queues.ts'
import { useSession } from '../../data/session-provider.tsx'
import { DateRangeChip } from '../../ui/chips/date-range-chip.tsx'
import { MultiSelectChip } from '../../ui/chips/select-chips.tsx'
import { useMinute } from '../../ui/elapsed.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { ATTENTION_LABELS } from '../../ui/labels/attention.ts'
import { CASH_UP_STATUS_LABELS } from '../../ui/labels/services.ts'
import { OrderChip } from '../../ui/list/order-chip.tsx'
import { PhoneFilters } from '../../ui/list/phone-filters.tsx'
import { type Locations, LocationsChip } from '../locations/public.ts'
import { CASH_UP_ORDERS, type CashUpFilter } from './cash-up-filter.ts'
import styles from './cash-up-filters.module.css'

interface CashUpFiltersProps {
  filter: CashUpFilter
  locations: Locations
  onChange: (filter: CashUpFilter) => void
}

export function CashUpFilters({ filter, locations, onChange }: CashUpFiltersProps) {
  const { t } = useLingui()
  const today = wallClock(new Date(useMinute() * MINUTE_MS), locations.timeZone).slice(0, 10)
  const statuses = CASH_UP_STATUSES.map((status) => ({ value: status, label: t(CASH_UP_STATUS_LABELS[status]) }))
  const concerns = CASH_UP_CONCERNS.map((concern) => ({ value: concern, label: t(ATTENTION_LABELS[concern]) }))

  return (
    <div className={styles.filters}>
      <PhoneFilters applied={appliedTo(filter)}>
        <MultiSelectChip
          label={t`Status`}
          options={statuses}
          value={filter.statuses.length > 0 ? { selection: filter.statuses } : null}
          onChange={(value) =>
            onChange({ ...filter, statuses: CASH_UP_STATUSES.filter((status) => value?.selection.includes(status)) })
          }
        />
        <MultiSelectChip
          label={t`Needs attention`}
          options={concerns}
          value={filter.concerns.length > 0 ? { selection: filter.concerns } : null}
          onChange={(value) =>
            onChange({ ...filter, concerns: CASH_UP_CONCERNS.filter((concern) => value?.selection.includes(concern)) })
          }
        />
        <DateRangeChip
          label={t`Date`}
          value={filter.range}
          today={today}
          onChange={(range) => onChange({ ...filter, range })}
        />
        {locations.list !== undefined && locations.list.length > 1 && (
          <LocationsChip
            locations={locations.list}
            value={filter.locationIds.length > 0 ? { selection: filter.locationIds } : null}
            onChange={(value) => onChange({ ...filter, locationIds: value?.selection ?? [] })}
          />
        )}
        <OrderChip
          order={filter.order}
          others={[{ value: 'difference', label: t`Largest difference first` }]}
          onChange={(order) => onChange({ ...filter, order: CASH_UP_ORDERS.find((one) => one === order) ?? 'newest' })}
        />
      </PhoneFilters>
      <QueueLinks />
    </div>
  )
}

/** Returns the number of applied filters. */
function appliedTo({ range, locationIds, statuses, concerns }: CashUpFilter): number {
  return [locationIds, statuses, concerns].filter((chosen) => chosen.length > 0).length + (range === null ? 0 : 1)
}

/** Link to the waiting payments, emphasised if the server reports any. */
function QueueLinks() {
  const refunds = useQueueCount('refunds')
  const unassigned = useQueueCount('unassigned')
  const refused = useRefusedCount()
  const { user } = useSession()
  return (
    <div className={styles.links}>
      <Link to="/dashboard/cash-ups/refunds" className={styles.link} data-waiting={refunds > 0 || undefined}>
        {refunds > 0 && <WarningIcon size={16} />}
        <span>
          {refunds > 0 ? (
            <Plural value={refunds} one="# payment to refund" other="# payments to refund" />
          ) : (
            <Trans>Money to refund</Trans>
          )}
        </span>
      </Link>
      {isAdmin(user.role) && (
        <Link to="/dashboard/cash-ups/unassigned" className={styles.link} data-waiting={unassigned > 0 || undefined}>
          {unassigned > 0 && <WarningIcon size={16} />}
          <span>
            {unassigned > 0 ? (
              <Plural value={unassigned} one="# payment without a cash-up" other="# payments without a cash-up" />
            ) : (
              <Trans>Payments without a cash-up</Trans>
            )}
          </span>
        </Link>
      )}
      {isAdmin(user.role) && (
        <Link to="/dashboard/cash-ups/refused" className={styles.link} data-waiting={refused > 0 || undefined}>
          {refused > 0 && <WarningIcon size={16} />}
          <span>
            {refused > 0 ? (
              <Plural value={refused} one="# amount that was not accepted" other="# amounts that were not accepted" />
            ) : (
              <Trans>Money that was not accepted</Trans>
            )}
          </span>
        </Link>
      )}
    </div>
  )
}
