import { Trans } from '@lingui/react/macro'

import { percentOf } from '../../lib/occupancy.ts'
import { ShareBar } from '../../ui/share-bar.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import type { Occupancy } from './device-home.ts'
import styles from './occupancy-list.module.css'

/** Occupancy of a location by vehicle type, in the company's order. */
export function OccupancyList({ types }: { types: readonly Occupancy[] }) {
  const { inOrder } = useVehicleTypes()
  return (
    <ul className={styles.types}>
      {types
        .toSorted((one, other) => inOrder(one.vehicleTypeId, other.vehicleTypeId))
        .map((type) => (
          <TypeRow key={type.vehicleTypeId} type={type} />
        ))}
    </ul>
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
        <span className={styles.bar}>
          <ShareBar percent={percent} />
        </span>
      )}
    </li>
  )
}
