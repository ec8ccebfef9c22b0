import { Trans } from '@lingui/react/macro'

import type { LocationOccupancy } from './device-home.ts'
import styles from './location-card.module.css'
import { OccupancyList } from './occupancy-list.tsx'

interface LocationCardProps {
  occupancy: LocationOccupancy
  /** Whether services are still being downloaded. */
  partly: boolean
}

/** Occupancy of one location, by vehicle type. */
export function LocationCard({ occupancy: { location, types }, partly }: LocationCardProps) {
  return (
    <article className={styles.card}>
      <h3>{location.name}</h3>
      {types.length === 0 ? (
        <p className={styles.words}>
          <Trans>No spaces are set up here.</Trans>
        </p>
      ) : (
        <OccupancyList types={types} />
      )}
      {partly && (
        <p className={styles.words}>
          <Trans>Services are still being stored on this device, so there may be more.</Trans>
        </p>
      )}
    </article>
  )
}
