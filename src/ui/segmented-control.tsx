import { useId } from 'react'

import styles from './segmented-control.module.css'

interface SegmentedControlProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  /** Null as long as nothing is chosen. */
  value: Value | null
  onChange: (value: Value) => void
  /** As wide as what it stands in, side by side or one beneath the other. */
  wide?: 'row' | 'column'
}

/** A few options of which one is chosen. Mantine's measures where its plate moves to, which is three kilobytes of a list. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  wide,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.control} data-wide={wide}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
