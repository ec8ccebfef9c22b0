import { AxisBottom, AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

import { shortAmount } from './short-amount.ts'
import styles from './columns.module.css'

/** A column: an amount in minor units, stacked from its parts, with an earlier amount as an outline. */
export interface ChartColumn {
  key: string
  /** Label on the axis. */
  label: string
  parts: readonly number[]
  total: number
  /** Null if nothing is compared. */
  before: number | null
  /** The column in words, for screen readers. */
  words: string
}

/** Props that the chart passes to the link of a column. */
interface ColumnProps {
  'data-column': number
  tabIndex: number
  'aria-label': string
  onFocus: () => void
  onPointerEnter: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

interface ColumnChartProps {
  columns: readonly ChartColumn[]
  width: number
  label: string
  /** Called with the column under the pointer or with the focus; null when it leaves. */
  onLook: (index: number | null) => void
  /** Draws the link of a column around its shapes. */
  renderLink: (column: ChartColumn, props: ColumnProps, shapes: ReactNode) => ReactNode
}

const HEIGHT = 220
const MARGIN = { top: 10, right: 4, bottom: 24, left: 48 }
const AXIS_TICKS = 4
/** Least distance between two labels in px. */
const LABEL_WIDTH = 56
const PADDING = 0.25
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 } as const

const isStep = (key: string): key is keyof typeof STEPS => Object.hasOwn(STEPS, key)

/** Columns that open their rows. One of them is in the order of the Tab key; the arrow keys move to the others. */
export function ColumnChart({ columns, width, label, onLook, renderLink }: ColumnChartProps) {
  const hatch = useId()
  const [reached, setReached] = useState(0)
  const inner = { width: Math.max(0, width - MARGIN.left - MARGIN.right), height: HEIGHT - MARGIN.top - MARGIN.bottom }
  const x = scaleBand({ domain: columns.map(({ key }) => key), range: [0, inner.width], padding: PADDING })
  const values = columns.flatMap(({ total, before }) => [total, before ?? 0])
  const y = scaleLinear({
    domain: [Math.min(0, ...values), Math.max(0, ...values)],
    range: [inner.height, 0],
    nice: AXIS_TICKS,
  })
  const every = Math.max(1, Math.ceil((LABEL_WIDTH * columns.length) / Math.max(1, inner.width)))
  const labels = new Map(columns.map(({ key, label: words }) => [key, words]))
  const focusAt = Math.min(reached, columns.length - 1)
  const move = (event: KeyboardEvent) => {
    const to = isStep(event.key)
      ? focusAt + STEPS[event.key]
      : event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? columns.length - 1
          : null
    if (to === null) return
    event.preventDefault()
    event.currentTarget.closest('svg')?.querySelector<SVGAElement>(`[data-column="${to}"]`)?.focus()
  }
  return (
    <svg
      width={width}
      height={HEIGHT}
      role="group"
      aria-label={label}
      className={styles.columns}
      onPointerLeave={() => onLook(null)}
    >
      <defs>
        <pattern id={hatch} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={5} height={5} className={styles.hatchGround} />
          <rect width={2} height={5} className={styles.hatchLine} />
        </pattern>
      </defs>
      <Group left={MARGIN.left} top={MARGIN.top}>
        {y.ticks(AXIS_TICKS).map((tick) => (
          <line key={tick} x2={inner.width} y1={y(tick)} y2={y(tick)} className={styles.grid} aria-hidden="true" />
        ))}
        {columns.map((column, nth) => {
          const left = x(column.key) ?? 0
          let reach = 0
          return (
            <g key={column.key}>
              {renderLink(
                column,
                {
                  'data-column': nth,
                  tabIndex: nth === focusAt ? 0 : -1,
                  'aria-label': column.words,
                  onFocus: () => {
                    setReached(nth)
                    onLook(nth)
                  },
                  onPointerEnter: () => onLook(nth),
                  onKeyDown: move,
                },
                <>
                  <rect
                    x={left - (x.step() * PADDING) / 2}
                    width={x.step()}
                    height={inner.height}
                    className={styles.place}
                  />
                  {column.parts.map((part, of) => {
                    const from = reach
                    reach += part
                    return (
                      <rect
                        // The parts never change their order.
                        key={of}
                        x={left}
                        width={x.bandwidth()}
                        y={Math.min(y(from), y(reach))}
                        height={Math.abs(y(reach) - y(from))}
                        data-part={of}
                        {...(of === 2 && { style: { fill: `url(#${hatch})` } })}
                      />
                    )
                  })}
                  {column.before !== null && (
                    <rect
                      x={left - 1.5}
                      width={x.bandwidth() + 3}
                      y={Math.min(y(0), y(column.before))}
                      height={Math.abs(y(column.before) - y(0))}
                      className={styles.before}
                    />
                  )}
                </>,
              )}
            </g>
          )
        })}
        <g aria-hidden="true">
          <AxisLeft
            scale={y}
            numTicks={AXIS_TICKS}
            tickFormat={(value) => shortAmount(Number(value))}
            hideTicks
            hideAxisLine
            tickClassName={styles.tick ?? ''}
          />
          <AxisBottom
            scale={x}
            top={y(0)}
            hideTicks
            tickValues={columns.filter((_, nth) => nth % every === 0).map(({ key }) => key)}
            tickFormat={(key) => labels.get(key) ?? ''}
            axisLineClassName={styles.axis ?? ''}
            tickClassName={styles.tick ?? ''}
          />
        </g>
      </Group>
    </svg>
  )
}
