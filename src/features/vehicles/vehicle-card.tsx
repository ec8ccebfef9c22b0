import type { ReactNode } from 'react'

import { Missing } from '../../ui/missing.tsx'
import { VehicleTypeMark } from '../../ui/vehicle-type.tsx'
import { makeOf, type ListedVehicle } from './columns.tsx'
import styles from './vehicle-card.module.css'

/** A row of the list on a phone. `link` is the plate, which opens the vehicle. */
export function VehicleCard({ vehicle, link }: ListedVehicle & { link: ReactNode }) {
  return (
    <div className={styles.card}>
      <span className={styles.first}>
        {link}
        <VehicleTypeMark id={vehicle.vehicleTypeId} />
      </span>
      <span className={`${styles.line} ${styles.driver}`}>{vehicle.driver.name || <Missing />}</span>
      <span className={styles.line}>{makeOf(vehicle) || <Missing />}</span>
    </div>
  )
}
