import { useState } from 'react'

import { ApplyFooter } from './apply-footer.tsx'
import { OptionList } from './option-list.tsx'
import type { Option } from './selection.ts'

interface SingleSelectFormProps {
  label: string
  options: readonly Option[]
  initial: string | null
  onApply: (selection: string) => void
}

export function SingleSelectForm({ label, options, initial, onApply }: SingleSelectFormProps) {
  const [chosen, setChosen] = useState(initial)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== null) onApply(chosen)
      }}
    >
      <OptionList
        label={label}
        kind="radio"
        options={options}
        chosen={new Set(chosen === null ? [] : [chosen])}
        onPress={setChosen}
      />
      <ApplyFooter valid={chosen !== null} />
    </form>
  )
}
