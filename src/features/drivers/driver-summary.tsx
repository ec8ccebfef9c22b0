import type { ReactNode } from 'react'

import type { Driver } from '../../../contract/driver.ts'
import { fullName } from '../../../domain/people.ts'
import { DriverAvatar } from './driver-avatar.tsx'
import { DriverPlates } from './driver-plates.tsx'
import styles from './driver-summary.module.css'
import { phoneText } from './driver-text.ts'

/** Somebody who is registered, so far that a person at the booth knows whether it is the one before them. */
export function DriverSummary({ driver, children }: { driver: Driver; children: ReactNode }) {
  const contacts = [phoneText(driver), driver.email, driver.identification].filter((contact) => contact !== null)
  return (
    <article className={styles.driver} aria-label={fullName(driver)}>
      <DriverAvatar driver={driver} size={44} />
      <div className={styles.who}>
        <p className={styles.name}>{fullName(driver)}</p>
        <p className={styles.contacts}>{contacts.join(' · ')}</p>
        {driver.plates.length > 0 && (
          <p className={styles.plates}>
            <DriverPlates plates={driver.plates} />
          </p>
        )}
      </div>
      <div className={styles.actions}>{children}</div>
    </article>
  )
}
