import { useSession } from '../../data/session-provider.tsx'
import { Plate } from '../../ui/plate.tsx'
import styles from './passes.module.css'

/** The plates on a pass; where the row is narrow, the first and how many more. */
export function PlatesOf({ plates, most = plates.length }: { plates: readonly string[]; most?: number }) {
  const { company } = useSession()
  const more = plates.length - most
  return (
    <span className={styles.plates}>
      {plates.slice(0, most).map((plate) => (
        <Plate key={plate} plate={plate} country={company.country} />
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  )
}
