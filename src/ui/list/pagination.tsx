import { Trans, useLingui } from '@lingui/react/macro'

import { PAGE_SIZES } from '../../../contract/list.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.tsx'
import { pageCount, pageWindow } from './page-window.ts'
import styles from './pagination.module.css'

export type PageSize = (typeof PAGE_SIZES)[number]

interface PaginationProps {
  page: number
  size: PageSize
  /** How many rows there are in all; undefined while nobody knows. */
  total: number | undefined
  /** At least `total` match: counting on would cost more than it tells. */
  totalIsBound: boolean
  onPage: (page: number) => void
  onSize: (size: PageSize) => void
}

export function Pagination({ page, size, total, totalIsBound, onPage, onSize }: PaginationProps) {
  const { t } = useLingui()
  const pages = pageCount(total ?? 0, size)
  return (
    <nav className={styles.pagination} aria-label={t`Pages`}>
      <Range page={page} size={size} total={total} totalIsBound={totalIsBound} />
      <div className={styles.pages}>
        <button type="button" className={styles.step} aria-label={t`Previous page`} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeftIcon />
        </button>
        <span className={styles.short}>
          {page} / {pages}
        </span>
        {pageWindow(page, pages).map((slot) =>
          'gap' in slot ? (
            <span key={slot.gap} className={styles.gap} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={slot.page}
              type="button"
              className={styles.page}
              aria-label={t`Page ${slot.page}`}
              aria-current={slot.page === page ? 'page' : undefined}
              onClick={() => onPage(slot.page)}
            >
              {slot.page}
            </button>
          ),
        )}
        <button type="button" className={styles.step} aria-label={t`Next page`} disabled={page >= pages} onClick={() => onPage(page + 1)}>
          <ChevronRightIcon />
        </button>
      </div>
      <label className={styles.size}>
        <span>
          <Trans>Rows</Trans>
        </span>
        <select value={size} onChange={(event) => onSize(pageSize(event.currentTarget.value))}>
          {PAGE_SIZES.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      </label>
    </nav>
  )
}

function pageSize(value: string): PageSize {
  return PAGE_SIZES.find((choice) => String(choice) === value) ?? PAGE_SIZES[0]
}

const grouped = new Intl.NumberFormat('en-US')

function Range({ page, size, total, totalIsBound }: Pick<PaginationProps, 'page' | 'size' | 'total' | 'totalIsBound'>) {
  if (total === undefined) return <span className={styles.range} />
  if (total === 0) return <span className={styles.range}>0</span>
  const first = grouped.format(Math.min((page - 1) * size + 1, total))
  const last = grouped.format(Math.min(page * size, total))
  const all = `${grouped.format(total)}${totalIsBound ? '+' : ''}`
  return (
    <span className={styles.range}>
      <Trans>
        {first}–{last} of {all}
      </Trans>
    </span>
  )
}
