import { type ReactNode, useEffect, useRef, useState } from 'react'

import styles from './figure-table.module.css'

interface FigureTableProps {
  /** Whether every column after the first holds figures. Otherwise, cells with figures have `data-figure`. */
  figures?: boolean
  /** Whether the first column and cells with `data-pinned` stay in view when the table scrolls sideways. */
  pinned?: boolean
  children: ReactNode
}

/** A table of sums, which scrolls sideways on narrow screens. Its row headers may link to the rows behind a sum. */
export function FigureTable({ figures = false, pinned = false, children }: FigureTableProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState({ before: false, after: false })
  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const look = () =>
      setHidden({
        before: element.scrollLeft > 0,
        after: element.scrollLeft + element.clientWidth < element.scrollWidth - 1,
      })
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return (
    <div
      className={styles.edges}
      data-before={hidden.before || undefined}
      data-after={hidden.after || undefined}
      data-pinned={pinned || undefined}
    >
      <div ref={frame} className={styles.scroll}>
        <table className={styles.table} data-figures={figures || undefined}>
          {children}
        </table>
      </div>
    </div>
  )
}
