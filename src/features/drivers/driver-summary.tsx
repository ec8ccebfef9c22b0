import type { ReactNode } from 'react'

import type { Driver } from '../../../contract/driver.ts'
import { fullName } from '../../../domain/people.ts'
import { phoneText } from '../../../domain/phones.ts'
import { useSession } from '../../data/session-provider.tsx'
import { usePhoto } from '../../data/use-photo.ts'
import { Missing } from '../../ui/missing.tsx'
import { Avatar } from '../../ui/photo/avatar.tsx'
import { Plate } from '../../ui/plate.tsx'
import styles from './driver-summary.module.css'
import { shownEmail } from '../../../domain/emails.ts'

/** A registered driver, with enough details for the attendant to recognise the customer. */
export function DriverSummary({ driver, children }: { driver: Driver; children: ReactNode }) {
  const contacts = [phoneText(driver), shownEmail(driver.email), driver.identification].filter(
    (contact) => contact !== null,
  )
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

interface DriverAvatarProps {
  driver: Pick<Driver, 'firstName' | 'lastName' | 'isCompany' | 'photo'>
  size: number
}

export function DriverAvatar({ driver, size }: DriverAvatarProps) {
  return <Avatar of={driver} picture={usePhoto(driver.photo)} size={size} />
}

const SHOWN = 2

/** The first plates of a driver, and the number of further ones. */
export function DriverPlates({ plates }: { plates: readonly string[] }) {
  const { company } = useSession()
  if (plates.length === 0) return <Missing />
  return (
    <span className={styles.driverPlatesPlates}>
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
