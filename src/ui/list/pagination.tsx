import { Trans, useLingui } from '@lingui/react/macro'

import { PAGE_SIZES } from '../../../contract/list.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.tsx'
import { PlainSelect } from '../plain-select.tsx'
import { pageCount, type PageSize, pageWindow } from './paging.ts'
import styles from './pagination.module.css'

interface PaginationProps {
  page: number
  size: PageSize
  /** Total number of rows; `undefined` while they are counted. */
  total: number | undefined
  /** Whether the number of matches is at least `total`: counting the rest would cost too much. */
  totalIsBound: boolean
  onPage: (page: number) => void
  onSize: (size: PageSize) => void
}

export function Pagination({ page, size, total, totalIsBound, onPage, onSize }: PaginationProps) {
  const { t, i18n } = useLingui()
  if (total === undefined) return <Counting />
  if (total === 0) return <div className={styles.pagination} />
  const pages = pageCount(total, size)
  return (
    <nav className={styles.pagination} aria-label={t`Pages`}>
      <Range page={page} size={size} total={total} totalIsBound={totalIsBound} />
      <div className={styles.pages}>
        <button
          type="button"
          className={styles.step}
          aria-label={t`Previous page`}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <ChevronLeftIcon />
        </button>
        <span className={styles.short}>
          {i18n.number(page)} / {i18n.number(pages)}
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
              {i18n.number(slot.page)}
            </button>
          ),
        )}
        <button
          type="button"
          className={styles.step}
          aria-label={t`Next page`}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          <ChevronRightIcon />
        </button>
      </div>
      <div className={styles.size}>
        <span className={styles.word} aria-hidden="true">
          <Trans>Rows</Trans>
        </span>
        <PlainSelect
          label={t`Rows`}
          options={PAGE_SIZES.map((choice) => ({ value: String(choice), label: String(choice) }))}
          value={String(size)}
          onChange={(chosen) => onSize(pageSize(chosen))}
        />
      </div>
    </nav>
  )
}

/** Reserves the space of the text until the rows are counted. */
function Counting() {
  return (
    <div className={styles.pagination} aria-hidden="true">
      <span className={styles.bar} />
    </div>
  )
}

function pageSize(value: string): PageSize {
  return PAGE_SIZES.find((choice) => String(choice) === value) ?? PAGE_SIZES[0]
}

function Range({
  page,
  size,
  total,
  totalIsBound,
}: Pick<PaginationProps, 'page' | 'size' | 'totalIsBound'> & { total: number }) {
  const { i18n } = useLingui()
  const first = i18n.number(Math.min((page - 1) * size + 1, total))
  const last = i18n.number(Math.min(page * size, total))
  const all = i18n.number(total)
  return (
    <span className={styles.range}>
      {totalIsBound ? (
        <Trans>
          {first}–{last} of {all} or more
        </Trans>
      ) : (
        <Trans>
          {first}–{last} of {all}
        </Trans>
      )}
    </span>
  )
}
