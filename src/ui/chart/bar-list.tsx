import type { ReactNode } from 'react'

import styles from './columns.module.css'

/** A bar: an amount in minor units, stacked from its parts, with an earlier amount as an outline. */
export interface ChartBar {
  key: string
  name: ReactNode
  parts: readonly number[]
  total: number
  /** Null if nothing is compared. */
  before: number | null
  /** The amount beside the bar. */
  value: string
}

interface BarListProps {
  bars: readonly ChartBar[]
  /** Draws the link of a bar around its content. */
  renderLink: (bar: ChartBar, content: ReactNode) => ReactNode
}

/** Share of the width that the longest bar fills; the rest has its amount. */
const LONGEST = 78

/** Bars with names and amounts, which open their rows. */
export function BarList({ bars, renderLink }: BarListProps) {
  const most = Math.max(1, ...bars.flatMap(({ total, before }) => [Math.abs(total), Math.abs(before ?? 0)]))
  const widthOf = (amount: number) => ({ width: `${(Math.abs(amount) / most) * LONGEST}%` })
  return (
    <ul className={styles.bars}>
      {bars.map((bar) => (
        <li key={bar.key}>
          {renderLink(
            bar,
            <>
              <span className={styles.name}>{bar.name}</span>
              <span className={styles.bar}>
                {bar.parts.map((part, nth) => (
                  // The parts never change their order.
                  <span key={nth} data-part={nth} style={widthOf(part)} />
                ))}
                <span className={styles.value}>{bar.value}</span>
                {bar.before !== null && <span className={styles.outline} style={widthOf(bar.before)} />}
              </span>
            </>,
          )}
        </li>
      ))}
    </ul>
  )
}
