import { ActionIcon, Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { useSession } from '../../data/session-provider.tsx'
import { RecordHint } from '../../records/record-panel.tsx'
import { RecordSection } from '../../records/record-section.tsx'
import { EditIcon, PlusIcon } from '../../ui/icons.tsx'
import { listSearchOf } from '../../ui/list/page-search.ts'
import { OWNER_ROLE_LABELS } from '../../ui/labels/people.ts'
import { Plate, plateName } from '../../ui/plate.tsx'
import { StoreFailed } from '../../ui/states.tsx'
import { UnsentMark } from '../../ui/unsent-mark.tsx'
import { VehicleTypeMark } from '../../ui/vehicle-type.tsx'
import { useVehiclesOf } from './queries.ts'
import styles from './driver-vehicles.module.css'

/** The vehicles of a driver, on the driver's own screen. */
export function DriverVehicles({ driverId }: { driverId: string }) {
  const { t } = useLingui()
  const { company } = useSession()
  const vehicles = useVehiclesOf(driverId)
  const known = vehicles.status === 'ready' ? vehicles.value : null
  return (
    <RecordSection title={<Trans>Vehicles</Trans>}>
      {vehicles.status === 'failed' && <StoreFailed />}
      {known !== null && known.rows.length + known.withDriver.length === 0 && (
        <RecordHint>
          <Trans>No vehicle is registered for this driver.</Trans>
        </RecordHint>
      )}
      {known !== null && known.rows.length + known.withDriver.length > 0 && (
        <ul className={styles.list}>
          {known.withDriver.map((plate) => (
            <li key={plate} className={styles.vehicle}>
              <Plate plate={plate} country={company.country} />
              <span className={styles.words}>
                <Trans>Is sent together with the driver</Trans>
              </span>
            </li>
          ))}
          {known.rows.map(({ vehicle, pending, needsPerson }) => (
            <li key={vehicle.id} className={styles.vehicle}>
              <VehicleTypeMark id={vehicle.vehicleTypeId} />
              <Plate plate={vehicle.licensePlate} country={company.country} />
              {pending && <UnsentMark needsPerson={needsPerson} />}
              <span className={styles.words}>
                {[
                  vehicle.brand,
                  vehicle.model,
                  vehicle.color,
                  vehicle.ownerRole === 'guest' ? t(OWNER_ROLE_LABELS.guest) : null,
                ]
                  .filter((word) => word !== null)
                  .join(' · ')}
              </span>
              <ActionIcon
                renderRoot={(props) => (
                  <Link
                    to="/dashboard/drivers/vehicles/$vehicleId"
                    params={{ vehicleId: vehicle.id }}
                    search={listSearchOf}
                    {...props}
                  />
                )}
                aria-label={t`Edit ${plateName(vehicle.licensePlate)}`}
              >
                <EditIcon size={17} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="default"
          leftSection={<PlusIcon size={16} />}
          renderRoot={(props) => (
            <Link
              to="/dashboard/drivers/update/$id/vehicle"
              params={{ id: driverId }}
              search={listSearchOf}
              {...props}
            />
          )}
        >
          <Trans>Add a vehicle</Trans>
        </Button>
      </div>
    </RecordSection>
  )
}
