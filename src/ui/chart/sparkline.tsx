import styles from './chart.module.css'

const HEIGHT = 100
const BAR_SHARE = 0.7
/** Height of the mark of an empty or future column, so that the row of columns has its full length. */
const LEAST = 3

interface SparklineProps {
  points: readonly { at: number; now: number | null; before: number }[]
  height: number
}

/** A small line beside an earlier, dashed line. Decoration: the figures and a table are beside it. */
export function Sparkline({ points, height }: SparklineProps) {
  const values = points.flatMap(({ now, before }) => [now ?? 0, before])
  const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)]
  const place = (at: number, value: number) => `${at},${HEIGHT - ((value - least) / (most - least)) * HEIGHT}`
  return (
    <svg
      className={styles.spark}
      height={height}
      viewBox={`0 0 ${points.at(-1)?.at ?? 1} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points.map(({ at, before }) => place(at, before)).join(' ')} className={styles.before} />
      <polyline
        points={points.flatMap(({ at, now }) => (now === null ? [] : [place(at, now)])).join(' ')}
        className={styles.now}
      />
    </svg>
  )
}

interface SparkColumnsProps {
  /** Null in the future. The last known value is of a period that is not over. */
  values: readonly (number | null)[]
  height: number
}

/** Small columns, the last known one in full colour. Decoration: the figures and a table are beside them. */
export function SparkColumns({ values, height }: SparkColumnsProps) {
  const known = values.map((value) => value ?? 0)
  const [least, most] = [Math.min(0, ...known), Math.max(1, ...known)]
  const y = (value: number) => HEIGHT - ((value - least) / (most - least)) * HEIGHT
  const last = values.findLastIndex((value) => value !== null)
  return (
    <svg
      className={styles.spark}
      height={height}
      viewBox={`0 0 ${values.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.map((value, nth) => {
        const size = Math.max(LEAST, Math.abs(y(value ?? 0) - y(0)))
        return (
          <rect
            // The columns never change their order.
            key={nth}
            x={nth + (1 - BAR_SHARE) / 2}
            width={BAR_SHARE}
            y={(value ?? 0) < 0 ? y(0) : y(0) - size}
            height={size}
            className={value === null ? styles.future : nth === last ? styles.current : styles.past}
          />
        )
      })}
    </svg>
  )
}
