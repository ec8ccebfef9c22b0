import { useLingui } from '@lingui/react/macro'

import type { Location } from '../../../contract/location.ts'
import { MultiSelectChip } from '../../ui/chips/multi-select-chip.tsx'
import type { MultiSelection } from '../../ui/chips/selection.ts'
import { locationOptions } from './location-options.ts'

interface LocationsChipProps {
  /** Those that the person sees; none until they are read. */
  locations: readonly Location[]
  value: MultiSelection | null
  onChange: (value: MultiSelection | null) => void
}

/** Filters by location. */
export function LocationsChip({ locations, value, onChange }: LocationsChipProps) {
  const { t } = useLingui()
  const options = locationOptions(locations, value?.selection ?? [], t`One that you do not see`)
  return <MultiSelectChip label={t`Location`} options={options} value={value} onChange={onChange} />
}
