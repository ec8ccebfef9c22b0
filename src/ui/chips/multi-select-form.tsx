import { useState } from 'react'

import { ApplyFooter } from './apply-footer.tsx'
import { OptionList } from './option-list.tsx'
import { multiSelectionOf, type MultiSelection, type Option } from './selection.ts'

interface MultiSelectFormProps {
  label: string
  options: readonly Option[]
  initial: readonly string[]
  onApply: (value: MultiSelection | null) => void
}

export function MultiSelectForm({ label, options, initial, onApply }: MultiSelectFormProps) {
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
