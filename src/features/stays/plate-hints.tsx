import { Trans } from '@lingui/react/macro'

import { normalizePlate } from '../../../domain/plates.ts'
import { type VehicleTypeId, typeOfPlate } from '../../../domain/vehicles.ts'
import { shownOf } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { InfoIcon } from '../../ui/icons.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { useLocations } from '../locations/public.ts'

interface PlateHintsProps {
  /** The plate as typed. */
  plate: string
  vehicleTypeId: VehicleTypeId | null
  /** Id of the service that has the plate, if it exists. */
  serviceId?: string
  /** Whether the vehicle has already entered with this plate. */
  hasEntered?: boolean
}

/**
 * Unusual properties of a plate that do not block it: its pattern belongs to another vehicle type, or the vehicle is
 * already inside, as far as this device knows.
 */
export function PlateHints({ plate: typed, vehicleTypeId, serviceId, hasEntered = false }: PlateHintsProps) {
  const { db, company } = useSession()
  const { nameOf, types } = useVehicleTypes()
  const { timeZoneOf } = useLocations()
  const plate = normalizePlate(typed)
  const inside = useLive(async () => {
    if (plate === '' || hasEntered) return null
    const rows = await db.services.where('plateTerms').equals(plate).toArray()
    return (
      rows
        .filter(({ removed }) => removed !== true)
        .map(shownOf)
        .find(({ id, licensePlate, status }) => id !== serviceId && licensePlate === plate && status === 'progress') ??
      null
    )
  }, [db, plate, hasEntered, serviceId])
  const usual = typeOfPlate(plate, company.country, types)
  const stay = inside.status === 'ready' && !inside.stale ? inside.value : null
  const type = usual === null || vehicleTypeId === null || usual === vehicleTypeId ? null : nameOf(usual)
  const place = stay?.location.name
  return (
    <>
      {type !== null && (
        <Notice icon={InfoIcon} tone="caution">
          <Trans>
            Plates like {plate} are mostly of this type: {type}.
          </Trans>
        </Notice>
      )}
      {stay !== null && (
        <Notice icon={InfoIcon} tone="caution">
          <Trans>
            {plate} is inside at {place} since <Moment at={stay.startedAt} timeZone={timeZoneOf(stay.location.id)} />.
          </Trans>
        </Notice>
      )}
    </>
  )
}
