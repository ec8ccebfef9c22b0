import styles from './share-bar.module.css'

const FULL = 100

/** A part of a whole as a bar; in another colour above 100 %, as more vehicles than spaces. The figures are beside it. */
export function ShareBar({ percent }: { percent: number }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      <span data-over={percent > FULL || undefined} style={{ width: `${Math.min(FULL, percent)}%` }} />
    </span>
  )
}
