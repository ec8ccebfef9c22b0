import type { ReactNode } from 'react'

import styles from './list-filters.module.css'

interface ListFiltersProps {
  /** The search field. */
  search: ReactNode
  /** The chips; none where the list has only a search. */
  chips?: ReactNode
  /** At the end: how the list is shown. */
  end?: ReactNode
}

/** What narrows a list: its search, and the chips beside it. */
export function ListFilters({ search, chips, end }: ListFiltersProps) {
  return (
    <div className={styles.filters}>
      {search}
      {chips !== undefined && <div className={styles.chips}>{chips}</div>}
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </div>
  )
}
