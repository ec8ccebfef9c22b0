import { lazy } from 'react'

import { FilterChip } from './filter-chip.tsx'
import { selectionSummary, type Option, type SingleSelection } from './selection.ts'

// Nobody needs it before the first press.
const SingleSelectForm = lazy(async () => ({ default: (await import('./single-select-form.tsx')).SingleSelectForm }))

interface SingleSelectChipProps {
  label: string
  options: readonly Option[]
  value: SingleSelection | null
  /** Hears what was applied, and null where it was cleared. */
  onChange: (value: SingleSelection | null) => void
}

export function SingleSelectChip({ label, options, value, onChange }: SingleSelectChipProps) {
  const summary = value === null ? null : selectionSummary([value.selection], options).first
  return (
    <FilterChip label={label} summary={summary} onClear={() => onChange(null)}>
      {(close) => (
        <SingleSelectForm
          label={label}
          options={options}
          initial={value?.selection ?? null}
          onApply={(selection) => {
            close()
            onChange({ selection })
          }}
        />
      )}
    </FilterChip>
  )
}
