import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'

import { CloseIcon, SearchIcon } from './icons.tsx'
import { dialogIsOpen, isTyping } from './focus.ts'
import styles from './search-field.module.css'

const DEBOUNCE_MS = 100

interface SearchFieldProps {
  label: string
  placeholder: string
  /** Sign between the lines of a paste; a space by default. */
  between?: string
  /** The present search term. */
  value: string
  /** Converts typed text to the search term. The field keeps the typed text. */
  toTerm: (typed: string) => string
  /** Called with the term once typing pauses or the field loses the focus. */
  onSearch: (term: string) => void
  /** Moves the focus to the list below. */
  onArrowDown: () => void
}

/** A search field that `/` focuses from anywhere and Escape clears. */
export function SearchField({ label, placeholder, between, value, toTerm, onSearch, onArrowDown }: SearchFieldProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [searched, setSearched] = useState(value)

  // Back, forward or a cleared filter changes the value from outside; typed text stays.
  if (value !== searched) {
    setSearched(value)
    setTyped(value)
  }

  const term = toTerm(typed)

  function search(next: string) {
    if (next === searched) return
    setSearched(next)
    onSearch(next)
  }

  const searchAfterPause = useEffectEvent(search)
  useEffect(() => {
    const timer = setTimeout(() => searchAfterPause(term), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [term])

  useEffect(() => {
    const focusOnSlash = (event: globalThis.KeyboardEvent) => {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        dialogIsOpen()
      )
        return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [])

  function clear() {
    setTyped('')
    search('')
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && typed !== '') {
      event.preventDefault()
      clear()
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      onArrowDown()
    } else if (event.key === 'Enter') {
      search(term)
    }
  }

  return (
    <div className={styles.search} role="search">
      <SearchIcon size={16} className={styles.icon} />
      <input
        ref={input}
        className={styles.input}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        data-between={between}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => search(term)}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      {typed === '' ? (
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      ) : (
        <button
          type="button"
          className={styles.clear}
          aria-label={t`Clear the search`}
          onClick={() => {
            clear()
            input.current?.focus()
          }}
        >
          <CloseIcon size={16} />
        </button>
      )}
    </div>
  )
}
