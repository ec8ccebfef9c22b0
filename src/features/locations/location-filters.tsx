import { useLingui } from '@lingui/react/macro'

import { PARKING_TYPES } from '../../../domain/locations.ts'
import { MultiSelectChip, SingleSelectChip } from '../../ui/chips/select-chips.tsx'
import { PARKING_TYPE_LABELS } from '../../ui/labels/locations.ts'
import { useCities } from './location-rows.ts'
import type { LocationSearch } from './locations-search.ts'

/** Filters of the locations' list and map. */
export function LocationFilters({
  search,
  onChange,
}: {
  search: LocationSearch
  onChange: (search: LocationSearch) => void
}) {
  const { t } = useLingui()
  const cities = useCities()
  return (
    <>
      <MultiSelectChip
        label={t`City`}
        options={cities.map((city) => ({ value: city, label: city }))}
        value={search.city === undefined ? null : { selection: search.city.split(',') }}
        onChange={(value) => onChange({ ...search, city: value?.selection.join(',') })}
      />
      <MultiSelectChip
        label={t`Parking type`}
        options={PARKING_TYPES.map((value) => ({ value, label: t(PARKING_TYPE_LABELS[value]) }))}
        value={search.type === undefined ? null : { selection: search.type.split(',') }}
        onChange={(value) => onChange({ ...search, type: value?.selection.join(',') })}
      />
      <SingleSelectChip
        label={t`Open now`}
        options={[
          { value: 'true', label: t`Open now` },
          { value: 'false', label: t`Closed now` },
        ]}
        value={search.open === undefined ? null : { selection: String(search.open) }}
        onChange={(value) => onChange({ ...search, open: value === null ? undefined : value.selection === 'true' })}
      />
    </>
  )
}
