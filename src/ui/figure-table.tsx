import type { ReactNode } from 'react'

import styles from './figure-table.module.css'

interface FigureTableProps {
  /** Whether every column after the first holds figures. Otherwise, cells with figures have `data-figure`. */
  figures?: boolean
  children: ReactNode
}

/** A table of sums, which scrolls sideways on narrow screens. Its row headers may link to the rows behind a sum. */
export function FigureTable({ figures = false, children }: FigureTableProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} data-figures={figures || undefined}>
        {children}
      </table>
    </div>
  )
}
