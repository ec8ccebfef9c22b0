import { useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useRef } from 'react'

import { wallClock } from '../../../domain/zoned-time.ts'
import { DateRangeChip } from '../../ui/chips/date-range-chip.tsx'
import { useMinute } from '../../ui/elapsed.tsx'
import { PhoneFilters } from '../../ui/list/phone-filters.tsx'
import { focusFirstRow } from '../../ui/list/use-row-presses.ts'
import { SearchField } from '../../ui/search-field.tsx'
import type { Locations } from '../locations/public.ts'
import { searchOfServices, type ServiceFilter, StayCameraButton } from '../stays/public.ts'
import styles from './service-filters.module.css'
import { CashUpChip } from '../cash-ups/public.ts'

interface ServiceFiltersProps {
  filter: ServiceFilter
  locations: Locations
  onChange: (filter: ServiceFilter) => void
  /** Opens the service whose ticket or receipt the camera has read. */
  onScanned: (id: string) => void
}

// Loaded on phones only.
const ServiceOrderChip = lazy(() => import('./service-order-chip.tsx'))

// Loaded after the rows; its space is reserved.
const MoreFilters = lazy(() => import('./more-filters.tsx'))

const MINUTE_MS = 60_000

/** The search by plate and the chips. */
export function ServiceFilters({ filter, locations, onChange, onScanned }: ServiceFiltersProps) {
  const { t } = useLingui()
  const field = useRef<HTMLDivElement>(null)
  const today = wallClock(new Date(useMinute() * MINUTE_MS), locations.timeZone).slice(0, 10)

  return (
    <div className={styles.filters}>
      <div ref={field} className={styles.search}>
        <SearchField
          label={t`Search by plate, receipt or driver`}
          placeholder={t`Plate, receipt or driver`}
          between=", "
          value={filter.search}
          toTerm={searchOfServices}
          onSearch={(search) => onChange({ ...filter, search })}
          onArrowDown={focusFirstRow}
        />
        <StayCameraButton
          onStay={({ id }) => onScanned(id)}
          onType={() => field.current?.querySelector('input')?.focus()}
        />
      </div>
      <PhoneFilters applied={appliedTo(filter)} className={styles.chips}>
        <Suspense fallback={null}>
          <ServiceOrderChip filter={filter} onChange={onChange} />
        </Suspense>
        {filter.cashUpId !== null && (
          <Suspense fallback={null}>
            <CashUpChip id={filter.cashUpId} onClear={() => onChange({ ...filter, cashUpId: null })} />
          </Suspense>
        )}
        <DateRangeChip
          label={t`Date`}
          value={filter.range}
          today={today}
          onChange={(range) => onChange({ ...filter, range })}
        />
        <Suspense fallback={null}>
          <MoreFilters filter={filter} locations={locations} today={today} onChange={onChange} />
        </Suspense>
      </PhoneFilters>
    </div>
  )
}

/** Returns the number of applied filters; the statuses have their own row. */
function appliedTo({ range, paid, locationIds, methods, endMarks, cashUpId }: ServiceFilter): number {
  const sets = [locationIds, methods, endMarks].filter((chosen) => chosen.length > 0)
  const others = [range, paid, cashUpId].filter((value) => value !== null)
  return sets.length + others.length
}
