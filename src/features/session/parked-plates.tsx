import { Plate } from '../../ui/plate.tsx'
import styles from './parked-plates.module.css'

const PARKED = [
  { plate: 'ABC123', country: 'colombia' },
  { plate: 'PRQ482A', country: 'mexico' },
  { plate: 'LK24PRQ', country: 'united_kingdom' },
] as const

/** Bays of a parking lot, seen from above. Decoration: it says nothing that is not said in words. */
export function ParkedPlates() {
  return (
    <div className={styles.lot} aria-hidden="true">
      <div className={styles.bay} />
      {PARKED.map(({ plate, country }) => (
        <div key={plate} className={styles.bay}>
          <div className={styles.car}>
            <Plate plate={plate} country={country} size="large" />
          </div>
        </div>
      ))}
      <div className={styles.bay} />
    </div>
  )
}
