import { Trans } from '@lingui/react/macro'

import { useVehicleTypes } from '../../ui/vehicle-types.ts'
import { type LocationOccupancy, type Occupancy, percentOf } from './device-home.ts'
import styles from './location-card.module.css'

interface LocationCardProps {
  occupancy: LocationOccupancy
  /** Not all services are on the device yet. */
  partly: boolean
}

/** How full one location is, by vehicle type. */
export function LocationCard({ occupancy: { location, types }, partly }: LocationCardProps) {
  const { inOrder } = useVehicleTypes()
  return (
    <article className={styles.card}>
      <h3>{location.name}</h3>
      {types.length === 0 ? (
        <p className={styles.words}>
          <Trans>No spaces are set up here.</Trans>
        </p>
      ) : (
        <ul className={styles.types}>
          {types.toSorted((one, other) => inOrder(one.vehicleTypeId, other.vehicleTypeId)).map((type) => (
            <TypeRow key={type.vehicleTypeId} type={type} />
          ))}
        </ul>
      )}
      {partly && (
        <p className={styles.words}>
          <Trans>Services are still being stored on this device, so there may be more.</Trans>
        </p>
      )}
    </article>
  )
}

function TypeRow({ type }: { type: Occupancy }) {
  const { nameOf } = useVehicleTypes()
  const { inside, spaces, vehicleTypeId } = type
  const percent = percentOf(type)
  return (
    <li className={styles.type}>
      <span>{nameOf(vehicleTypeId)}</span>
      <span className={styles.figures}>
        {spaces === 0 ? (
          <Trans>{inside} inside, no spaces</Trans>
        ) : (
          <Trans>
            {inside} of {spaces}
          </Trans>
        )}
        {percent !== null && <strong data-over={percent > 100 || undefined}>{percent} %</strong>}
      </span>
      {percent !== null && (
        <span className={styles.bar} aria-hidden="true">
          <span data-over={percent > 100 || undefined} style={{ width: `${Math.min(100, percent)}%` }} />
        </span>
      )}
    </li>
  )
}
