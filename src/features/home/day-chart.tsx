import { Trans, useLingui } from '@lingui/react/macro'
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'

import type { RevenueTrend } from '../../../contract/dashboard.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { useAmounts } from '../../ui/amounts.ts'
import { LineChart } from '../../ui/chart/line-chart.tsx'
import { FigureTable } from '../../ui/figure-table.tsx'
import { Money } from '../../ui/money.tsx'
import styles from './day-chart.module.css'
import { currentPoint, type DayPoint, pointsOfDay } from './day-points.ts'

/** Width in px from which every third hour has a label. */
const MORE_HOURS_FROM = 480
const [FEW, MORE] = [6, 3]
const HOURS = 24

interface DayChartProps {
  trend: RevenueTrend
  timeZone: string
}

/**
 * Revenue since midnight beside the same weekday a week before, as lines and as a table. `lazy` needs the default
 * export.
 */
export default function DayChart({ trend: { asOf, currency, data, total }, timeZone }: DayChartProps) {
  const { t } = useLingui()
  const { money } = useAmounts(currency)
  const { ref, width } = useElementSize()
  const [chosen, setChosen] = useState<number | null>(null)
  const points = pointsOfDay(total, wallClock(new Date(asOf), timeZone).slice(11, 16))
  const index = chosen ?? currentPoint(points)
  const point = points[index]
  const every = width < MORE_HOURS_FROM ? FEW : MORE
  const words = (amount: number | null) => money(amount)
  return (
    <>
      <div className={styles.legend}>
        <span>
          <Trans context="time of day">Until {point?.label}</Trans>
        </span>
        <span data-key="now">
          <Trans>Today</Trans> <Money amount={point?.now} currency={currency} />
        </span>
        <span data-key="before">
          <Trans>A week earlier</Trans> <Money amount={point?.before} currency={currency} />
        </span>
      </div>
      <div ref={ref} className={styles.chart} onPointerLeave={() => setChosen(null)}>
        {width > 0 && point !== undefined && (
          <LineChart
            points={points}
            width={width}
            ticks={Array.from({ length: HOURS / every + 1 }, (_, nth) => nth * every)}
            chosen={index}
            onChoose={setChosen}
            label={t`Revenue until this time`}
            valueText={t`${point.label}: today ${words(point.now)}, a week earlier ${words(point.before)}`}
          />
        )}
      </div>
      <details className={styles.table}>
        <summary>
          <Trans>Table view</Trans>
        </summary>
        <DayTable points={points} trend={{ asOf, currency, data, total }} />
      </details>
    </>
  )
}

function DayTable({ points, trend: { asOf, currency, data } }: { points: readonly DayPoint[]; trend: RevenueTrend }) {
  const { figures } = useAmounts(currency)
  const locations = data.map(({ location, ...day }) => ({
    ...location,
    points: pointsOfDay(day, wallClock(new Date(asOf), location.timeZone).slice(11, 16)),
  }))
  return (
    <FigureTable figures>
      <caption>
        <Trans>Revenue since midnight in {currency}</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Until</Trans>
          </th>
          <th scope="col">
            <Trans>Today</Trans>
          </th>
          <th scope="col">
            <Trans>A week earlier</Trans>
          </th>
          {locations.length > 1 &&
            locations.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ at, label, now, before }) => (
          <tr key={at}>
            <th scope="row">{label}</th>
            <td>{figures(now)}</td>
            <td>{figures(before)}</td>
            {locations.length > 1 &&
              locations.map((location) => (
                <td key={location.id}>{figures(location.points.find((one) => one.label === label)?.now)}</td>
              ))}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  )
}
