import { useLingui } from '@lingui/react/macro'
import { AxisBottom, AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'

import type { HourlyTakings } from '../../../contract/dashboard.ts'
import { ChartSlider } from '../../ui/chart/chart-slider.tsx'
import styles from './hours-of-day.module.css'

/** Figure of each hour to draw. */
export type Measure = 'amount' | 'services' | 'entries' | 'inside'

interface HoursChartProps {
  hours: readonly HourlyTakings[]
  measure: Measure
  width: number
  hour: number
  onHour: (hour: number) => void
  /** Words of the chosen hour for screen readers. */
  valueText: string
}

const HEIGHT = 220
const MARGIN = { top: 8, right: 4, bottom: 26, left: 52 }
/** Minimum width in px for a label at every hour. */
const ALL_NAMES_FROM = 640
const HUNDREDTHS = 100

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/**
 * Two bars for each hour: today, and the same weekday one week earlier. A slider over the chart chooses an hour; the text
 * next to it and the table below contain the same data.
 */
export function HoursChart({ hours, measure, width, hour, onHour, valueText }: HoursChartProps) {
  const { t } = useLingui()
  const inner = { width: Math.max(0, width - MARGIN.left - MARGIN.right), height: HEIGHT - MARGIN.top - MARGIN.bottom }
  const valueOf = (of: Pick<HourlyTakings, Measure>) =>
    measure === 'amount' ? of.amount / HUNDREDTHS : (of[measure] ?? 0)
  const most = Math.max(1, ...hours.flatMap((one) => [valueOf(one), valueOf(one.before)]))
  const x = scaleBand({ domain: hours.map((one) => one.hour), range: [0, inner.width], padding: 0.2 })
  const y = scaleLinear({ domain: [0, most], range: [inner.height, 0], nice: true })
  const half = x.bandwidth() / 2
  const bar = (value: number, at: number, className: string | undefined) => (
    <Bar
      x={at}
      y={y(value)}
      width={Math.max(1, half - 1)}
      height={inner.height - y(value)}
      className={className ?? ''}
    />
  )
  return (
    <ChartSlider
      height={HEIGHT}
      min={0}
      max={hours.length - 1}
      value={hour}
      valueAt={(share) => Math.floor((share * width - MARGIN.left) / x.step())}
      onChoose={onHour}
      label={t`Hour`}
      valueText={valueText}
    >
      <svg width={width} height={HEIGHT} aria-hidden="true">
        <Group left={MARGIN.left} top={MARGIN.top}>
          {hours.map((one) => {
            const left = x(one.hour) ?? 0
            return (
              <Group key={one.hour}>
                <Bar
                  x={left - x.step() * 0.1}
                  y={0}
                  width={x.step()}
                  height={inner.height}
                  className={(one.hour === hour ? styles.chosen : styles.column) ?? ''}
                />
                {bar(valueOf(one.before), left, styles.barBefore)}
                {bar(valueOf(one), left + half, styles.barNow)}
              </Group>
            )
          })}
          <AxisLeft
            scale={y}
            numTicks={4}
            tickFormat={(value) => short.format(Number(value))}
            hideTicks
            axisLineClassName={styles.axis ?? ''}
            tickClassName={styles.tick ?? ''}
          />
          <AxisBottom
            scale={x}
            top={inner.height}
            hideTicks
            tickValues={hours.map((one) => one.hour).filter((one) => width >= ALL_NAMES_FROM || one % 3 === 0)}
            tickFormat={String}
            axisLineClassName={styles.axis ?? ''}
            tickClassName={styles.tick ?? ''}
          />
        </Group>
      </svg>
    </ChartSlider>
  )
}
