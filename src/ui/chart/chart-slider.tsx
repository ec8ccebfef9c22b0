import type { PointerEvent, ReactNode } from 'react'

import styles from './chart.module.css'

interface ChartSliderProps {
  /** The chart that the slider covers. */
  children: ReactNode
  /** Height in px; by default that of the chart. */
  height?: number
  min: number
  max: number
  value: number
  /** Returns the value at a share of the chart's width, from 0 to 1. */
  valueAt: (share: number) => number
  onChoose: (value: number) => void
  /** Name of the slider, and its value in words, for screen readers. */
  label: string
  valueText: string
}

/** A slider over a whole chart: pointer, finger and arrow keys choose a value. */
export function ChartSlider({
  children,
  height,
  min,
  max,
  value,
  valueAt,
  onChoose,
  label,
  valueText,
}: ChartSliderProps) {
  const follow = (event: PointerEvent<HTMLInputElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onChoose(Math.min(max, Math.max(min, valueAt((event.clientX - left) / width))))
  }
  return (
    <div className={styles.plot} style={{ height }}>
      {children}
      <input
        type="range"
        className={styles.slider}
        min={min}
        max={max}
        value={value}
        aria-label={label}
        aria-valuetext={valueText}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
        onPointerMove={follow}
        onPointerDown={follow}
      />
    </div>
  )
}
