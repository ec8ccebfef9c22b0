import { Suspense, lazy, useRef, type ReactNode } from 'react'

import { PAGE_SIZES } from '../../../contract/list.ts'
import type { ListedPage } from '../../lib/listed-page.ts'
import type { HelpArticle } from '../help/help-articles.ts'
import { HelpLink } from '../help/help-link.tsx'
import listStyles from './data-list.module.css'
import styles from './list-page.module.css'
import { Pagination } from './pagination.tsx'
import { resized, type Paging } from './paging.ts'

// Loaded when a list fails, which is rare.
const ListFailed = lazy(() => import('./list-failed.tsx'))

interface ListPageProps {
  /** Link above the title, for a list that belongs to another screen. */
  back?: ReactNode
  title: ReactNode
  /** Beside the title: the number of records and, if it matters, their source. */
  notes: ReactNode
  /** The help article that explains the list. */
  help: HelpArticle
  /** At the end of the heading: actions on the whole list, and creation. */
  aside: ReactNode
  /** The search and the filters. */
  filters: ReactNode
  page: Pick<ListedPage<unknown>, 'total' | 'totalIsBound' | 'failure' | 'retry'>
  paging: Paging
  onTurn: (to: Paging) => void
  /** Whether the list has several pages. */
  hasPages?: boolean
  /** There are no records at all: search, filters and tools have nothing to work on. */
  isBare?: boolean
  /** Replaces the list if its rows are not on this device. */
  notOnDevice?: ReactNode
  /** The list. */
  children: ReactNode
}

/** A screen that lists records: its heading, its tools, the list or the reason why it is empty, and its pages. */
export function ListPage({
  back,
  title,
  notes,
  help,
  aside,
  filters,
  page,
  paging,
  onTurn,
  hasPages = true,
  isBare = false,
  notOnDevice,
  children,
}: ListPageProps) {
  const header = useRef<HTMLElement>(null)
  const { total, totalIsBound, failure, retry } = page

  function turn(to: Paging) {
    onTurn(to)
    header.current?.scrollIntoView()
  }

  return (
    <div className={styles.page} data-bare={isBare || undefined}>
      {back}
      <header ref={header} className={styles.header}>
        <div className={styles.heading}>
          <div className={styles.title}>
            <h1>{title}</h1>
            <HelpLink article={help} />
          </div>
          {notes}
        </div>
        <div className={styles.aside}>{aside}</div>
      </header>
      <div className={styles.tools}>{filters}</div>
      <div className={styles.list}>
        {failure === null ? (
          children
        ) : (
          <div className={listStyles.empty}>
            <Suspense fallback={null}>
              <ListFailed failure={failure} onRetry={retry} notOnDevice={notOnDevice} />
            </Suspense>
          </div>
        )}
      </div>
      {hasPages && !(paging.page === 1 && total !== undefined && total <= PAGE_SIZES[0]) && (
        <footer className={styles.footer}>
          <Pagination
            page={paging.page}
            size={paging.size}
            total={failure === null ? total : 0}
            totalIsBound={totalIsBound}
            onPage={(next) => turn({ ...paging, page: next })}
            onSize={(size) => turn(resized(paging, size))}
          />
        </footer>
      )}
    </div>
  )
}
