import { useLingui } from '@lingui/react/macro'

import { CASH_UP_STATUSES } from '../../../domain/cash-ups.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { DateRangeChip } from '../../ui/chips/date-range-chip.tsx'
import { MultiSelectChip } from '../../ui/chips/multi-select-chip.tsx'
import { useMinute } from '../../ui/elapsed.tsx'
import { CASH_UP_STATUS_LABELS } from '../../ui/labels/services.ts'
import { OrderChip } from '../../ui/list/order-chip.tsx'
import { LocationsChip } from '../locations/location-select.tsx'
import type { Locations } from '../locations/queries.ts'
import type { CashUpFilter } from './cash-up-filter.ts'
import styles from './cash-up-filters.module.css'
import { QueueLinks } from './queue-links.tsx'

interface CashUpFiltersProps {
  filter: CashUpFilter
  locations: Locations
  onChange: (filter: CashUpFilter) => void
}

const MINUTE_MS = 60_000

export function CashUpFilters({ filter, locations, onChange }: CashUpFiltersProps) {
  const { t } = useLingui()
  const today = wallClock(new Date(useMinute() * MINUTE_MS), locations.timeZone).slice(0, 10)
  const statuses = CASH_UP_STATUSES.map((status) => ({ value: status, label: t(CASH_UP_STATUS_LABELS[status]) }))

  return (
    <div className={styles.filters}>
      <MultiSelectChip
        label={t`Status`}
        options={statuses}
        value={filter.statuses.length > 0 ? { selection: filter.statuses } : null}
        onChange={(value) => onChange({ ...filter, statuses: CASH_UP_STATUSES.filter((status) => value?.selection.includes(status)) })}
      />
      <DateRangeChip label={t`Date`} value={filter.range} today={today} onChange={(range) => onChange({ ...filter, range })} />
      {locations.list !== undefined && locations.list.length > 1 && (
        <LocationsChip
          locations={locations.list}
          value={filter.locationIds.length > 0 ? { selection: filter.locationIds } : null}
          onChange={(value) => onChange({ ...filter, locationIds: value?.selection ?? [] })}
        />
      )}
      <OrderChip oldestFirst={filter.oldestFirst} onChange={(oldestFirst) => onChange({ ...filter, oldestFirst })} />
      <QueueLinks />
    </div>
  )
}
