import { SearchField } from '../search-field.tsx'
import styles from './list-search-field.module.css'
import { searchTerm } from './page-search.ts'
import { focusFirstRow } from './use-row-presses.ts'

interface ListSearchFieldProps {
  label: string
  /** What is looked through. */
  placeholder: string
  value: string
  onSearch: (term: string) => void
}

/** The search over a list that has no other filter. */
export function ListSearchField({ label, placeholder, value, onSearch }: ListSearchFieldProps) {
  return (
    <div className={styles.search}>
      <SearchField label={label} placeholder={placeholder} value={value} toTerm={searchTerm} onSearch={onSearch} onArrowDown={focusFirstRow} />
    </div>
  )
}
