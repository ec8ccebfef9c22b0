import { useState } from 'react'

import { ApplyFooter } from './apply-footer.tsx'
import { FilterChip } from './filter-chip.tsx'
import { OptionList } from './option-list.tsx'
import { selectionSummary, type Option, type SingleSelection } from './selection.ts'

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

interface SingleSelectFormProps {
  label: string
  options: readonly Option[]
  initial: string | null
  onApply: (selection: string) => void
}

function SingleSelectForm({ label, options, initial, onApply }: SingleSelectFormProps) {
  const [chosen, setChosen] = useState(initial)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== null) onApply(chosen)
      }}
    >
      <OptionList label={label} kind="radio" options={options} chosen={new Set(chosen === null ? [] : [chosen])} onPress={setChosen} />
      <ApplyFooter valid={chosen !== null} />
    </form>
  )
}
