import type { Country } from '../../domain/countries.ts'
import { calledCode } from '../../domain/vehicles.ts'
import { plateGroups } from './plate-groups.ts'
import styles from './plate.module.css'

interface PlateProps {
  plate: string
  country: Country
  size?: 'row' | 'large'
}

/** More letters than any car's plate has: a bicycle's code. */
const LONG = 8

/** A number plate as its country draws it. Its text stays one word, for reading aloud and for copying. */
export function Plate({ plate, country, size = 'row' }: PlateProps) {
  const code = calledCode(plate)
  if (code !== null) {
    return (
      <span className={styles.code} data-size={size} title={plate} translate="no">
        {code}
      </span>
    )
  }
  return (
    <span className={styles.plate} data-country={country} data-size={size} data-long={plate.length > LONG || undefined} translate="no">
      <span className={styles.text}>
        {plateGroups(plate, country).map((group, index) => (
          <span key={index === 0 ? 'first' : 'second'}>{group}</span>
        ))}
      </span>
    </span>
  )
}
