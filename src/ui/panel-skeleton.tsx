import styles from './panel-skeleton.module.css'

const LINES = ['44%', '68%', '57%', '74%', '38%', '62%', '50%', '71%']

/** Where a record's lines will stand. */
export function PanelSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {LINES.map((width) => (
        <span key={width} style={{ width }} />
      ))}
    </div>
  )
}
