import { useLingui } from '@lingui/react/macro'
import { useId, useRef, useState, type KeyboardEvent } from 'react'

import { hasSearch, matchingOptions, typeOn, typeaheadIndex, type Option, type Typeahead } from './selection.ts'
import styles from './option-list.module.css'

interface OptionListProps {
  label: string
  options: readonly Option[]
  kind: 'checkbox' | 'radio'
  chosen: ReadonlySet<string>
  onPress: (value: string) => void
}

/** Options to tick, with a search field if there are many. Letters jump to an option; arrows move between options. */
export function OptionList({ label, options, kind, chosen, onPress }: OptionListProps) {
  const { t } = useLingui()
  const name = useId()
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef<Typeahead>({ text: '', at: 0 })
  const [search, setSearch] = useState('')
  const shown = matchingOptions(options, search)

  function focusOption(index: number) {
    list.current?.querySelectorAll('input')[index]?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, at: number) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      focusOption((at + (event.key === 'ArrowDown' ? 1 : -1) + shown.length) % shown.length)
    } else if (event.key.length === 1 && event.key !== ' ') {
      typed.current = typeOn(typed.current, event.key, event.timeStamp)
      const found = typeaheadIndex(shown, typed.current.text)
      if (found >= 0) focusOption(found)
    }
  }

  return (
    <div className={styles.options}>
      {hasSearch(options) && (
        <input
          className={styles.search}
          type="search"
          placeholder={t`Search`}
          aria-label={t`Search in ${label}`}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            focusOption(0)
          }}
          data-autofocus
        />
      )}
      <div ref={list} className={styles.list} role={kind === 'radio' ? 'radiogroup' : 'group'} aria-label={label}>
        {shown.map((option, index) => (
          <label key={option.value} className={styles.option}>
            <input
              type={kind}
              name={name}
              value={option.value}
              checked={chosen.has(option.value)}
              onChange={() => onPress(option.value)}
              onKeyDown={(event) => onKeyDown(event, index)}
              data-autofocus={(index === 0 && !hasSearch(options)) || undefined}
            />
            <span>
              {option.label}
              {option.remark !== undefined && <span className={styles.remark}> {option.remark}</span>}
            </span>
          </label>
        ))}
        {shown.length === 0 && <p className={styles.none}>{t`No option has “${search.trim()}”`}</p>}
      </div>
    </div>
  )
}
