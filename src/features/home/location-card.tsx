import { Trans, useLingui } from '@lingui/react/macro'

import { vehicleTypeName } from '../../../domain/vehicles.ts'
import { VEHICLE_TYPE_LABELS } from '../../ui/labels/vehicles.ts'
import { type LocationOccupancy, type Occupancy, percentOf } from './device-home.ts'
import styles from './location-card.module.css'

interface LocationCardProps {
  occupancy: LocationOccupancy
  /** Not all services are on the device yet. */
  partly: boolean
}

/** How full one location is, by vehicle type. */
export function LocationCard({ occupancy: { location, types }, partly }: LocationCardProps) {
  return (
    <article className={styles.card}>
      <h3>{location.name}</h3>
      {types.length === 0 ? (
        <p className={styles.words}>
          <Trans>No spaces are set up here.</Trans>
        </p>
      ) : (
        <ul className={styles.types}>
          {types.map((type) => (
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
  const { t } = useLingui()
  const { inside, spaces, vehicleTypeId } = type
  const percent = percentOf(type)
  return (
    <li className={styles.type}>
      <span>{t(VEHICLE_TYPE_LABELS[vehicleTypeName(vehicleTypeId)])}</span>
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
