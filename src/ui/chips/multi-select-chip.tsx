import { useLingui } from '@lingui/react/macro'
import { lazy } from 'react'

import { FilterChip } from './filter-chip.tsx'
import { selectionSummary, type MultiSelection, type Option } from './selection.ts'

// Nobody needs it before the first press.
const MultiSelectForm = lazy(async () => ({ default: (await import('./multi-select-form.tsx')).MultiSelectForm }))

interface MultiSelectChipProps {
  label: string
  options: readonly Option[]
  value: MultiSelection | null
  /** Hears what was applied, and null where it was cleared or nothing was chosen. */
  onChange: (value: MultiSelection | null) => void
}

export function MultiSelectChip({ label, options, value, onChange }: MultiSelectChipProps) {
  const { t } = useLingui()
  const { first, more } = selectionSummary(value?.selection ?? [], options)
  const summary = more > 0 ? t`${first} and ${more} more` : first
  return (
    <FilterChip label={label} summary={value === null ? null : summary} onClear={() => onChange(null)}>
      {(close) => (
        <MultiSelectForm
          label={label}
          options={options}
          initial={value?.selection ?? []}
          onApply={(next) => {
            close()
            onChange(next)
          }}
        />
      )}
    </FilterChip>
  )
}
