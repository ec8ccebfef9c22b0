import { useSession } from '../../data/session-provider.tsx'
import { Missing } from '../../ui/missing.tsx'
import { Plate } from '../../ui/plate.tsx'
import styles from './driver-plates.module.css'

const SHOWN = 2

/** The plates of a driver: the first ones, and how many more there are. */
export function DriverPlates({ plates }: { plates: readonly string[] }) {
  const { company } = useSession()
  if (plates.length === 0) return <Missing />
  return (
    <span className={styles.plates}>
      {plates.slice(0, SHOWN).map((plate) => (
        <Plate key={plate} plate={plate} country={company.country} />
      ))}
      {plates.length > SHOWN && (
        <span className={styles.more} title={plates.slice(SHOWN).join(', ')}>
          +{plates.length - SHOWN}
        </span>
      )}
    </span>
  )
}
