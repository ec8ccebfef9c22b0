import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { ApplyFooter } from './apply-footer.tsx'
import { FilterChip } from './filter-chip.tsx'
import { OptionList } from './option-list.tsx'
import { multiSelectionOf, selectionSummary, type MultiSelection, type Option } from './selection.ts'

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

interface MultiSelectFormProps {
  label: string
  options: readonly Option[]
  initial: readonly string[]
  onApply: (value: MultiSelection | null) => void
}

function MultiSelectForm({ label, options, initial, onApply }: MultiSelectFormProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(initial))

  function toggle(value: string) {
    const next = new Set(chosen)
    if (!next.delete(value)) next.add(value)
    setChosen(next)
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onApply(multiSelectionOf(chosen, options))
      }}
    >
      <OptionList label={label} kind="checkbox" options={options} chosen={chosen} onPress={toggle} />
      <ApplyFooter valid={chosen.size > 0 || initial.length > 0} />
    </form>
  )
}
