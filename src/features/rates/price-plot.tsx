import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'

import type { Currency } from '../../../domain/countries.ts'
import { CURVE_MINUTES, type CurvePoint } from '../../../domain/rates/price-curve.ts'
import { useAmounts } from '../../ui/amounts.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { ChartSlider } from '../../ui/chart/chart-slider.tsx'
import styles from './board-preview.module.css'

interface PricePlotProps {
  curve: readonly CurvePoint[]
  /** The curve of the published rates; empty if there is none, or if it is equal. */
  former: readonly CurvePoint[]
  /** Minute of the day at which the vehicle comes in. */
  startMinute: number
  currency: Currency
}

const HEIGHT = 260
const MARGIN = { top: 10, right: 26, bottom: 28, left: 58 }
const HOURS = [0, 12, 24, 36, 48, 60, 72]
/** Width in px from which every 12 hours have a label. */
const ALL_LABELS_FROM = 440
const HUNDREDTHS = 100

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** The price of a stay of up to 72 hours, as a line; a slider over the line reads any length of it. */
export function PricePlot({ curve, former, startMinute, currency }: PricePlotProps) {
  const { t } = useLingui()
  const { money } = useAmounts(currency)
  const { ref, width } = useElementSize()
  const inner = { width: Math.max(0, width - MARGIN.left - MARGIN.right), height: HEIGHT - MARGIN.top - MARGIN.bottom }
  const [length, setLength] = useState(60)
  const most = Math.max(1, ...[...curve, ...former].map(({ cost }) => cost ?? 0))
  const top = niceTop(most / HUNDREDTHS)
  const x = (minute: number) => (minute / CURVE_MINUTES) * inner.width
  const y = (cost: number) => inner.height - (cost / HUNDREDTHS / top) * inner.height
  const [cost, before] = [costAt(curve, length), costAt(former, length)]
  const leaves = startMinute + length
  const clock = `${pad(Math.floor(leaves / 60) % 24)}:${pad(leaves % 60)}`
  const daysLater = Math.floor(leaves / (24 * 60))
  const price = cost === null ? t`No rate` : money(cost)
  return (
    <figure className={styles.figure}>
      <div ref={ref} className={styles.curves}>
        {width > 0 && (
          <ChartSlider
            min={1}
            max={CURVE_MINUTES}
            value={length}
            valueAt={(share) => Math.round(((share * width - MARGIN.left) / inner.width) * CURVE_MINUTES)}
            onChoose={setLength}
            label={t`Length of the stay`}
            valueText={`${formatMinutes(length)}: ${price}`}
          >
            <svg width={width} height={HEIGHT} aria-hidden="true">
              <g transform={`translate(${MARGIN.left} ${MARGIN.top})`}>
                {[0, 0.25, 0.5, 0.75, 1].map((part) => (
                  <g key={part} className={styles.axis}>
                    <line x1={0} x2={inner.width} y1={y(part * top * HUNDREDTHS)} y2={y(part * top * HUNDREDTHS)} />
                    <text x={-8} y={y(part * top * HUNDREDTHS) + 4} textAnchor="end">
                      {short.format(part * top)}
                    </text>
                  </g>
                ))}
                {HOURS.filter((hour) => width >= ALL_LABELS_FROM || hour % 24 === 0).map((hour) => (
                  <g key={hour} className={styles.axis}>
                    <line x1={x(hour * 60)} x2={x(hour * 60)} y1={0} y2={inner.height} />
                    <text x={x(hour * 60)} y={inner.height + 18} textAnchor="middle">
                      {hour} h
                    </text>
                  </g>
                ))}
                {[...midnights(startMinute)].map((minute) => (
                  <line
                    key={minute}
                    className={styles.midnight}
                    x1={x(minute)}
                    x2={x(minute)}
                    y1={0}
                    y2={inner.height}
                  />
                ))}
                <path className={styles.former} d={pathOf(former, x, y)} />
                <path className={styles.curve} d={pathOf(curve, x, y)} />
                <line className={styles.cursor} x1={x(length)} x2={x(length)} y1={0} y2={inner.height} />
                {cost !== null && <circle className={styles.dot} cx={x(length)} cy={y(cost)} r={5} />}
              </g>
            </svg>
          </ChartSlider>
        )}
      </div>
      {former.length > 0 && (
        <p className={styles.key}>
          <i className={styles.keyCurve} /> <Trans>these rates</Trans> <i className={styles.keyFormer} />{' '}
          <Trans>published rates</Trans>
        </p>
      )}
      <figcaption className={styles.reading}>
        <strong>{formatMinutes(length)}</strong> · <Trans>out at {clock}</Trans>
        {daysLater > 0 && (
          <>
            {' '}
            <Plural value={daysLater} one="of the next day" other="# days later" />
          </>
        )}{' '}
        · <strong>{price}</strong>
        {before !== null && before !== cost && (
          <>
            {' · '}
            <Trans>{money(before)} by the published rates</Trans>
          </>
        )}
      </figcaption>
    </figure>
  )
}

const pad = (value: number) => String(value).padStart(2, '0')

/** Lengths at which the stay passes midnight. */
function* midnights(startMinute: number): Generator<number> {
  for (let minute = 24 * 60 - startMinute; minute < CURVE_MINUTES; minute += 24 * 60) yield minute
}

/** The least round number that is not below the highest price. */
function niceTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 4, 5, 8, 10].find((factor) => factor * power >= most) ?? 10
  return step * power
}

/** The price of a length; within a slope, between its ends. */
function costAt(points: readonly CurvePoint[], minute: number): number | null {
  const index = points.findLastIndex((point) => point.minute <= minute)
  const [point, next] = [points[index], points[index + 1]]
  if (point === undefined || point.cost === null) return null
  if (next?.isGradual !== true || next.cost === null) return point.cost
  const part = (minute - point.minute) / (next.minute - point.minute)
  return Math.round(point.cost + part * (next.cost - point.cost))
}

/** Steps of the curve; a slope is a line. Lengths without a price leave a gap. */
function pathOf(points: readonly CurvePoint[], x: (minute: number) => number, y: (cost: number) => number): string {
  let path = ''
  let isDrawn = false
  for (const { minute, cost, isGradual } of points) {
    if (cost === null) {
      if (isDrawn) path += `H${x(minute).toFixed(1)}`
      isDrawn = false
      continue
    }
    const [left, up] = [x(minute).toFixed(1), y(cost).toFixed(1)]
    path += isDrawn ? (isGradual === true ? `L${left} ${up}` : `H${left}V${up}`) : `M${left} ${up}`
    isDrawn = true
  }
  return path
}
