import type { ReactNode } from 'react'

import { SelectInput } from '../form/select-field.tsx'
import styles from './labelled-choice.module.css'

interface LabelledChoiceProps<Value extends string> {
  label: ReactNode
  /** Options with their words. */
  options: readonly { value: Value; words: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A small choice with its label, for example how a table is grouped. */
export function LabelledChoice<Value extends string>({ label, options, value, onChange }: LabelledChoiceProps<Value>) {
  return (
    <label className={styles.choice}>
      {label}
      <SelectInput
        data={options.map((option) => ({ value: option.value, label: option.words }))}
        value={value}
        onChange={(event) =>
          onChange(options.find((option) => option.value === event.currentTarget.value)?.value ?? value)
        }
      />
    </label>
  )
}
