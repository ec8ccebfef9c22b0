import { ChevronDownIcon } from './icons.tsx'
import styles from './plain-select.module.css'

interface PlainSelectProps {
  /** Accessible name. */
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** A select without a form, drawn as the kit's `SelectInput`, for screens whose first load has no forms. */
export function PlainSelect({ label, options, value, onChange }: PlainSelectProps) {
  return (
    <span className={styles.choice}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={14} />
    </span>
  )
}
