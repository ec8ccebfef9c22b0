import type { ReactNode } from 'react'

import { SearchField } from '../search-field.tsx'
import styles from './list-filters.module.css'
import { searchTerm } from './page-search.ts'
import { PhoneFilters } from './phone-filters.tsx'
import { focusFirstRow } from './use-row-presses.ts'

interface ListFiltersProps {
  /** The search field. */
  search: ReactNode
  /** The chips; absent if the list has only a search. */
  chips?: ReactNode
  /** Number of applied filters. */
  applied?: number
  /** At the end: the choice of the list's presentation. */
  end?: ReactNode
}

/** Filters of a list: its search, and the chips beside it. */
export function ListFilters({ search, chips, applied = 0, end }: ListFiltersProps) {
  return (
    <div className={styles.filters}>
      {search}
      {chips !== undefined && <PhoneFilters applied={applied}>{chips}</PhoneFilters>}
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </div>
  )
}

interface ListSearchFieldProps {
  label: string
  /** Label of the searched fields. */
  placeholder: string
  value: string
  onSearch: (term: string) => void
}

/** The search of a list that has no other filter. */
export function ListSearchField({ label, placeholder, value, onSearch }: ListSearchFieldProps) {
  return (
    <div className={styles.search}>
      <SearchField
        label={label}
        placeholder={placeholder}
        value={value}
        toTerm={searchTerm}
        onSearch={onSearch}
        onArrowDown={focusFirstRow}
      />
    </div>
  )
}
