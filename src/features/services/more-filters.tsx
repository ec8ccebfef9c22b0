import { useLingui } from '@lingui/react/macro'

import { END_MARKS } from '../../../domain/early-end.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'
import { useSession } from '../../data/session-provider.tsx'
import { DateRangeChip } from '../../ui/chips/date-range-chip.tsx'
import { MultiSelectChip } from '../../ui/chips/select-chips.tsx'
import { END_MARK_LABELS, PAYMENT_METHOD_LABELS, SERVICE_FIELD_LABELS } from '../../ui/labels/services.ts'
import { type Locations, LocationsChip } from '../locations/public.ts'
import type { ServiceFilter } from '../stays/public.ts'

interface MoreFiltersProps {
  filter: ServiceFilter
  locations: Locations
  /** Today in the list's time zone. */
  today: string
  onChange: (filter: ServiceFilter) => void
}

/** Filter chips that load after the list. `lazy` needs the default export. */
export default function MoreFilters({ filter, locations, today, onChange }: MoreFiltersProps) {
  const { t } = useLingui()
  const { user } = useSession()
  return (
    <>
      <DateRangeChip
        label={t`Paid on`}
        value={filter.paid}
        today={today}
        onChange={(paid) => onChange({ ...filter, paid })}
      />
      {locations.list !== undefined && locations.list.length > 1 && (
        <LocationsChip
          locations={locations.list}
          value={filter.locationIds.length > 0 ? { selection: filter.locationIds } : null}
          onChange={(value) => onChange({ ...filter, locationIds: value?.selection ?? [] })}
        />
      )}
      <MultiSelectChip
        label={t`Payment method`}
        options={PAYMENT_METHODS.map((method) => ({ value: method, label: t(PAYMENT_METHOD_LABELS[method]) }))}
        value={filter.methods.length > 0 ? { selection: filter.methods } : null}
        onChange={(value) =>
          onChange({ ...filter, methods: PAYMENT_METHODS.filter((method) => value?.selection.includes(method)) })
        }
      />
      {(isAdmin(user.role) || filter.endMarks.length > 0) && (
        <MultiSelectChip
          label={t(SERVICE_FIELD_LABELS.endMark)}
          options={END_MARKS.map((mark) => ({ value: mark, label: t(END_MARK_LABELS[mark]) }))}
          value={filter.endMarks.length > 0 ? { selection: filter.endMarks } : null}
          onChange={(value) =>
            onChange({ ...filter, endMarks: END_MARKS.filter((mark) => value?.selection.includes(mark)) })
          }
        />
      )}
    </>
  )
}
