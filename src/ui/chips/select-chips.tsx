import { useLingui } from '@lingui/react/macro'
import { lazy } from 'react'

import { CloseIcon } from '../icons.tsx'
import styles from './filter-chip.module.css'
import { FilterChip } from './filter-chip.tsx'
import { type MultiSelection, type Option, selectionSummary, type SingleSelection } from './selection.ts'

// Loaded with the first press.
const SingleSelectForm = lazy(async () => ({ default: (await import('./single-select-form.tsx')).SingleSelectForm }))

interface SingleSelectChipProps {
  label: string
  options: readonly Option[]
  value: SingleSelection | null
  /** Called with the applied choice, or `null` if the filter was cleared. */
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

// Loaded with the first press.
const MultiSelectForm = lazy(async () => ({ default: (await import('./multi-select-form.tsx')).MultiSelectForm }))

interface MultiSelectChipProps {
  label: string
  options: readonly Option[]
  value: MultiSelection | null
  /** Called with the applied choice, or `null` if the filter was cleared or nothing was chosen. */
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

interface SetChipProps {
  label: string
  summary: string
  onClear: () => void
}

/** A filter that is set elsewhere: it is shown and can be cleared here, but not changed. */
export function SetChip({ label, summary, onClear }: SetChipProps) {
  const { t } = useLingui()
  return (
    <div className={styles.chip} data-applied data-set role="group" aria-label={label}>
      <button type="button" className={styles.clear} aria-label={t`Clear ${label}`} onClick={onClear}>
        <CloseIcon size={14} />
      </button>
      <span className={styles.toggle}>
        <span className={styles.label}>{label}</span>
        <span className={styles.summary}>{summary}</span>
      </span>
    </div>
  )
}
