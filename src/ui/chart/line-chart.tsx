import { AxisBottom, AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleLinear } from '@visx/scale'
import { AreaClosed, LinePath } from '@visx/shape'

import { ChartSlider } from './chart-slider.tsx'
import { shortAmount } from './short-amount.ts'
import styles from './chart.module.css'

/** A point of a line beside an earlier line. Values are amounts in minor units. */
export interface LinePoint {
  /** Place on the horizontal axis. */
  at: number
  /** Null in the future. */
  now: number | null
  before: number
}

interface LineChartProps {
  points: readonly LinePoint[]
  width: number
  /** Labels of the horizontal axis. */
  ticks: readonly number[]
  chosen: number
  onChoose: (index: number) => void
  /** Name of the chart's slider, and the values at the chosen point, for screen readers. */
  label: string
  valueText: string
}

const HEIGHT = 188
const MARGIN = { top: 10, right: 12, bottom: 24, left: 48 }
const AXIS_TICKS = 4

/** A line beside an earlier, dashed line. A slider over the chart chooses a point. */
export function LineChart({ points, width, ticks, chosen, onChoose, label, valueText }: LineChartProps) {
  const inner = { width: Math.max(0, width - MARGIN.left - MARGIN.right), height: HEIGHT - MARGIN.top - MARGIN.bottom }
  const values = points.flatMap(({ now, before }) => [now ?? 0, before])
  const x = scaleLinear({
    domain: [points[0]?.at ?? 0, points.at(-1)?.at ?? 1],
    range: [0, inner.width],
  })
  const y = scaleLinear({
    domain: [Math.min(0, ...values), Math.max(1, ...values)],
    range: [inner.height, 0],
    nice: AXIS_TICKS,
  })
  const known = points.flatMap(({ at, now }) => (now === null ? [] : [{ at, now }]))
  const point = points[chosen]
  const nearest = (share: number) => {
    const distances = points.map((one) => Math.abs(one.at - x.invert(share * width - MARGIN.left)))
    return distances.indexOf(Math.min(...distances))
  }
  return (
    <ChartSlider
      height={HEIGHT}
      min={0}
      max={points.length - 1}
      value={chosen}
      valueAt={nearest}
      onChoose={onChoose}
      label={label}
      valueText={valueText}
    >
      <svg width={width} height={HEIGHT} aria-hidden="true">
        <Group left={MARGIN.left} top={MARGIN.top}>
          {y.ticks(AXIS_TICKS).map((tick) => (
            <line key={tick} x2={inner.width} y1={y(tick)} y2={y(tick)} className={styles.grid} />
          ))}
          <AreaClosed
            data={known}
            x={({ at }) => x(at)}
            y={({ now }) => y(now)}
            y0={() => y(0)}
            yScale={y}
            className={styles.area ?? ''}
          />
          <LinePath
            data={[...points]}
            x={({ at }) => x(at)}
            y={({ before }) => y(before)}
            className={styles.before ?? ''}
          />
          <LinePath data={known} x={({ at }) => x(at)} y={({ now }) => y(now)} className={styles.now ?? ''} />
          {point !== undefined && (
            <>
              <line x1={x(point.at)} x2={x(point.at)} y2={inner.height} className={styles.mark} />
              <circle cx={x(point.at)} cy={y(point.before)} r={4} className={styles.dotBefore} />
              {point.now !== null && <circle cx={x(point.at)} cy={y(point.now)} r={5} className={styles.dot} />}
            </>
          )}
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
            top={inner.height}
            hideTicks
            tickValues={[...ticks]}
            tickFormat={String}
            axisLineClassName={styles.axis ?? ''}
            tickClassName={styles.tick ?? ''}
          />
        </Group>
      </svg>
    </ChartSlider>
  )
}
