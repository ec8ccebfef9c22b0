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
  /** As it was typed. */
  plate: string
  vehicleTypeId: VehicleTypeId | null
  /** The service of which it is the plate, once it is one. */
  serviceId?: string
  /** It has come in already, under this plate. */
  hasEntered?: boolean
}

/** What is odd about a plate and stands against nothing: its pattern is another type's, or it is inside somewhere, as far as this device knows. */
export function PlateHints({ plate: typed, vehicleTypeId, serviceId, hasEntered = false }: PlateHintsProps) {
  const { db, company } = useSession()
  const { nameOf } = useVehicleTypes()
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
  const usual = typeOfPlate(plate, company.country)
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
