import type { ReactNode } from 'react'

import { Missing } from '../../ui/missing.tsx'
import styles from './driver-card.module.css'
import { DriverPlates } from './driver-plates.tsx'
import { phoneText } from './driver-text.ts'
import type { DriverRow } from './kept-drivers.ts'

/** A row of the list on a phone. `link` is the name, which opens the driver. */
export function DriverCard({ driver, link }: DriverRow & { link: ReactNode }) {
  const contacts = [phoneText(driver), driver.email, driver.identification].filter((contact) => contact !== null)
  return (
    <div className={styles.card}>
      <span className={styles.first}>{link}</span>
      <span className={styles.line}>{contacts.length > 0 ? contacts.slice(0, 2).join(' · ') : <Missing />}</span>
      <span>
        <DriverPlates plates={driver.plates} />
      </span>
    </div>
  )
}
