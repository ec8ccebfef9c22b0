import { useLingui } from '@lingui/react/macro'
import { Suspense, lazy } from 'react'

import { wallClock } from '../../../domain/zoned-time.ts'
import { END_MARKS } from '../../../domain/early-end.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'
import { useSession } from '../../data/session-provider.tsx'
import { DateRangeChip } from '../../ui/chips/date-range-chip.tsx'
import { MultiSelectChip } from '../../ui/chips/multi-select-chip.tsx'
import { useMinute } from '../../ui/elapsed.tsx'
import { SERVICE_FIELD_LABELS } from '../../ui/labels/service-fields.ts'
import { END_MARK_LABELS, PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'
import { focusFirstRow } from '../../ui/list/use-row-presses.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { LocationsChip } from '../locations/location-select.tsx'
import type { Locations } from '../locations/queries.ts'
import { searchOfServices, type ServiceFilter } from './service-filter.ts'
import styles from './service-filters.module.css'

interface ServiceFiltersProps {
  filter: ServiceFilter
  locations: Locations
  onChange: (filter: ServiceFilter) => void
}

// Only on a phone.
const ServiceOrderChip = lazy(() => import('./service-order-chip.tsx'))
// Only who comes from a cash-up has it.
const CashUpChip = lazy(() => import('../cash-ups/cash-up-select.tsx'))

const MINUTE_MS = 60_000

/** The search by plate and the chips. */
export function ServiceFilters({ filter, locations, onChange }: ServiceFiltersProps) {
  const { t } = useLingui()
  const { user } = useSession()
  const today = wallClock(new Date(useMinute() * MINUTE_MS), locations.timeZone).slice(0, 10)
  const methods = PAYMENT_METHODS.map((method) => ({ value: method, label: t(PAYMENT_METHOD_LABELS[method]) }))

  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          label={t`Search by plate, receipt or driver`}
          placeholder={t`Plate, receipt or driver`}
          value={filter.search}
          toTerm={searchOfServices}
          onSearch={(search) => onChange({ ...filter, search })}
          onArrowDown={focusFirstRow}
        />
      </div>
      <Suspense fallback={null}>
        <ServiceOrderChip filter={filter} onChange={onChange} />
      </Suspense>
      <div className={styles.chips}>
        {filter.cashUpId !== null && (
          <Suspense fallback={null}>
            <CashUpChip id={filter.cashUpId} onClear={() => onChange({ ...filter, cashUpId: null })} />
          </Suspense>
        )}
        <DateRangeChip label={t`Date`} value={filter.range} today={today} onChange={(range) => onChange({ ...filter, range })} />
        <DateRangeChip label={t`Paid on`} value={filter.paid} today={today} onChange={(paid) => onChange({ ...filter, paid })} />
        {locations.list !== undefined && locations.list.length > 1 && (
          <LocationsChip
            locations={locations.list}
            value={filter.locationIds.length > 0 ? { selection: filter.locationIds } : null}
            onChange={(value) => onChange({ ...filter, locationIds: value?.selection ?? [] })}
          />
        )}
        <MultiSelectChip
          label={t`Payment method`}
          options={methods}
          value={filter.methods.length > 0 ? { selection: filter.methods } : null}
          onChange={(value) => onChange({ ...filter, methods: PAYMENT_METHODS.filter((method) => value?.selection.includes(method)) })}
        />
        {(isAdmin(user.role) || filter.endMarks.length > 0) && (
          <MultiSelectChip
            label={t(SERVICE_FIELD_LABELS.endMark)}
            options={END_MARKS.map((mark) => ({ value: mark, label: t(END_MARK_LABELS[mark]) }))}
            value={filter.endMarks.length > 0 ? { selection: filter.endMarks } : null}
            onChange={(value) => onChange({ ...filter, endMarks: END_MARKS.filter((mark) => value?.selection.includes(mark)) })}
          />
        )}
      </div>
    </div>
  )
}
