import type { Country } from '../../domain/countries.ts'
import { calledCode } from '../../domain/vehicles.ts'
import styles from './plate.module.css'

interface PlateProps {
  plate: string
  country: Country
  size?: 'row' | 'large'
}

/** More letters than any car's plate has: the code of a bicycle. */
const LONG = 8

/** A number plate in its country's design. Its text is one word, for reading aloud and for copying. */
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
    <span
      className={styles.plate}
      data-country={country}
      data-size={size}
      data-long={plate.length > LONG || undefined}
      translate="no"
    >
      <span className={styles.text}>
        {plateGroups(plate, country).map((group, index) => (
          <span key={index === 0 ? 'first' : 'second'}>{group}</span>
        ))}
      </span>
    </span>
  )
}

/** Position of the gap in a country's plates. A plate of another shape is drawn in one piece. */
const GAPS: Record<Country, readonly { shape: RegExp; at: number }[]> = {
  colombia: [{ shape: /^[A-Z]{3}\d{2,3}[A-Z]?$/, at: 3 }],
  mexico: [
    { shape: /^[A-Z]{3}\d{3}[A-Z]$/, at: 3 },
    { shape: /^[A-Z]{3}\d{4}$/, at: 3 },
  ],
  united_kingdom: [{ shape: /^[A-Z]{2}\d{2}[A-Z]{3}$/, at: 4 }],
  england: [{ shape: /^[A-Z]{2}\d{2}[A-Z]{3}$/, at: 4 }],
}

/** Returns a plate as text, in the form in which it is drawn: `KLM 456`, or `H-27` for a bicycle with a short code. */
export function plateText(plate: string, country: Country): string {
  return calledCode(plate) ?? plateGroups(plate, country).join(' ')
}

/** Returns a plate for the label of a button: in one piece, so that it is read letter by letter. */
export function plateName(plate: string): string {
  return calledCode(plate) ?? plate
}

export function plateGroups(plate: string, country: Country): readonly string[] {
  const gap = GAPS[country].find(({ shape }) => shape.test(plate))
  return gap ? [plate.slice(0, gap.at), plate.slice(gap.at)] : [plate]
}
