import { useLingui } from '@lingui/react/macro'

import type { Location } from '../../../contract/location.ts'
import { MultiSelectChip } from '../../ui/chips/select-chips.tsx'
import type { MultiSelection, Option } from '../../ui/chips/selection.ts'

interface LocationsChipProps {
  /** The locations that the person sees; empty until they are read. */
  locations: readonly Location[]
  value: MultiSelection | null
  onChange: (value: MultiSelection | null) => void
}

/** Filters by location. */
export function LocationsChip({ locations, value, onChange }: LocationsChipProps) {
  const { t } = useLingui()
  const options = locationOptions(locations, value?.selection ?? [], t`A location that you cannot see`)
  return <MultiSelectChip label={t`Location`} options={options} value={value} onChange={onChange} />
}

/**
 * Returns the locations to choose from, and those in a colleague's address or view that the person does not see, so
 * that they can be removed.
 */
export function locationOptions(
  locations: readonly Pick<Location, 'id' | 'name'>[],
  chosen: readonly string[],
  unseen: string,
): Option[] {
  const seen = locations.map(({ id, name }) => ({ value: id, label: name }))
  if (seen.length === 0) return seen
  return [
    ...seen,
    ...chosen
      .filter((id) => locations.every((location) => location.id !== id))
      .map((id) => ({ value: id, label: unseen })),
  ]
}
