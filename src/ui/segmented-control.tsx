import { useId } from 'react'

import styles from './segmented-control.module.css'

interface SegmentedControlProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  /** `null` as long as nothing is chosen. */
  value: Value | null
  onChange: (value: Value) => void
  /** Fills its container's width, with options in a row or a column. */
  wide?: 'row' | 'column'
}

/**
 * A few options, one of which is selected. Mantine's version measures its moving indicator, which costs a list three
 * kilobytes.
 */
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
