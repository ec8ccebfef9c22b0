import { Suspense, lazy, useRef, type ReactNode } from 'react'

import type { ListedPage } from '../../lib/listed-page.ts'
import type { HelpArticle } from '../help/help-articles.ts'
import { HelpLink } from '../help/help-link.tsx'
import styles from './list-page.module.css'
import { Pagination } from './pagination.tsx'
import { resized, type Paging } from './paging.ts'

// Few lists ever fail.
const ListFailed = lazy(() => import('./list-failed.tsx'))

interface ListPageProps {
  title: ReactNode
  /** Beside the title: how many there are, and where they come from when that matters. */
  notes: ReactNode
  /** The answer of the help centre that explains it. */
  help: HelpArticle
  /** At the end of the heading: what is done with all of them, and what is made from here. */
  aside: ReactNode
  /** The search and the filters. */
  filters: ReactNode
  page: Pick<ListedPage<unknown>, 'total' | 'totalIsBound' | 'failure' | 'retry'>
  paging: Paging
  onTurn: (to: Paging) => void
  /** Whether what is shown is one page of several. */
  hasPages?: boolean
  /** In place of the list, where its rows are not on this device. */
  notOnDevice?: ReactNode
  /** The list. */
  children: ReactNode
}

/** A screen that lists records: its heading and tools, the list or why there is none, and its pages. */
export function ListPage({
  title,
  notes,
  help,
  aside,
  filters,
  page,
  paging,
  onTurn,
  hasPages = true,
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
    <div className={styles.page}>
      <header ref={header} className={styles.header}>
        <div className={styles.heading}>
          <h1>{title}</h1>
          {notes}
        </div>
        <div className={styles.aside}>
          <HelpLink article={help} />
          {aside}
        </div>
      </header>
      {filters}
      <div className={styles.list}>
        {failure === null ? (
          children
        ) : (
          <div className={styles.failed}>
            <Suspense fallback={null}>
              <ListFailed failure={failure} onRetry={retry} notOnDevice={notOnDevice} />
            </Suspense>
          </div>
        )}
      </div>
      {hasPages && (
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
