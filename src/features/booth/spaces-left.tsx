import { Trans } from '@lingui/react/macro'
import { memo } from 'react'

import type { Location } from '../../../contract/location.ts'
import { typeThatHasSpace } from '../../../domain/vehicles.ts'
import { useVehicleTypes, VehicleTypeWords } from '../../ui/vehicle-type.tsx'
import type { ServiceRow } from '../stays/public.ts'
import styles from './booth-page.module.css'

interface SpacesLeftProps {
  location: Location
  /** Null until they are read. */
  inside: readonly ServiceRow[] | null
}

/** Shows how many more vehicles of each type fit. A full location still admits vehicles, with a note. */
export const SpacesLeft = memo(function SpacesLeft({ location, inside }: SpacesLeftProps) {
  const { inOrder } = useVehicleTypes()
  const types = location.vehicleTypes.toSorted((one, other) => inOrder(one.vehicleTypeId, other.vehicleTypeId))
  if (types.length === 0) return null
  const withSpaces = types.map(({ vehicleTypeId }) => vehicleTypeId)
  return (
    <ul className={styles.spaces}>
      {types.map(({ vehicleTypeId, spaces }) => {
        if (inside === null) {
          return (
            <li key={vehicleTypeId}>
              <VehicleTypeWords id={vehicleTypeId} />
            </li>
          )
        }
        const here = inside.filter(
          ({ service }) => typeThatHasSpace(service.vehicleTypeId, withSpaces) === vehicleTypeId,
        ).length
        const left = spaces - here
        return (
          <li key={vehicleTypeId} data-full={left <= 0 || undefined}>
            <VehicleTypeWords id={vehicleTypeId} />
            <span>{left > 0 ? <Trans>{left} free</Trans> : <Trans>Full</Trans>}</span>
            <span className={styles.of}>
              <Trans>
                {here} of {spaces}
              </Trans>
            </span>
          </li>
        )
      })}
    </ul>
  )
})
