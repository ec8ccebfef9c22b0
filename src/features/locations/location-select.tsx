import { useLingui } from '@lingui/react/macro'

import type { Location } from '../../../contract/location.ts'
import { MultiSelectChip } from '../../ui/chips/multi-select-chip.tsx'
import type { MultiSelection } from '../../ui/chips/selection.ts'

interface LocationsChipProps {
  locations: readonly Location[]
  value: MultiSelection | null
  onChange: (value: MultiSelection | null) => void
}

/** Filters by location. */
export function LocationsChip({ locations, value, onChange }: LocationsChipProps) {
  const { t } = useLingui()
  const options = locations.map(({ id, name }) => ({ value: id, label: name }))
  return <MultiSelectChip label={t`Location`} options={options} value={value} onChange={onChange} />
}
