import { ActionIcon } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'

import { fullName } from '../../../domain/people.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { useLive } from '../../data/use-live.ts'
import { useSyncStatus } from '../../data/use-sync-status.ts'
import { PanelForm } from '../../ui/form/panel-form.tsx'
import { SaveButtons } from '../../ui/form/save-buttons.tsx'
import { DeleteIcon } from '../../ui/icons.tsx'
import { VEHICLE_FIELD_LABELS } from '../../ui/labels/vehicle-fields.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { PanelSkeleton } from '../../ui/panel-skeleton.tsx'
import { Plate } from '../../ui/plate.tsx'
import { PanelPage, SidePanel } from '../../ui/side-panel.tsx'
import { NotOnThisDevice, Unknown } from '../../ui/states.tsx'
import { StoreFailed } from '../../ui/store-failed.tsx'
import { UnsentMark } from '../../ui/unsent-mark.tsx'
import { useKeptDriver } from '../drivers/queries.ts'
import { keptVehicle, type VehicleRow } from './kept-vehicles.ts'
import { useRefusedVehicleEdit, type RefusedVehicleEdit } from './use-refused-vehicle.ts'
import { useVehicleEdit } from './use-vehicle-edit.ts'
import { VehicleConflict } from './vehicle-conflict.tsx'
import { VehicleEditDraft } from './vehicle-form-input.ts'
import { VEHICLE_FIELD_MAP, VehicleFormFields } from './vehicle-form-fields.tsx'
import styles from './vehicle-form.module.css'

const DeleteVehicle = lazy(() => import('./delete-vehicle.tsx'))

interface VehiclePanelProps {
  id: string
  /** The refused op that the edit is sent in place of. */
  mending: string | undefined
  /** Away from it; with the driver whose it is, where one is known. */
  onClose: (driverId: string | null) => void
}

/** A vehicle beside the list: what it is, to be corrected, and whose. */
export function VehiclePanel({ id, mending, onClose }: VehiclePanelProps) {
  const { db } = useSession()
  const { filled, arriving } = useSyncStatus()
  const live = useLive(() => keptVehicle(db, id), [db, id])
  const row = live.status === 'ready' && !live.stale ? live.value : null
  const reading = live.status === 'loading' || (live.status === 'ready' && (live.stale || arriving('vehicles')))
  return (
    <SidePanel onClose={() => onClose(row?.vehicle.driver.id ?? null)}>
      {row !== null ? (
        <Loading key={id} row={row} mending={mending} onClose={() => onClose(row.vehicle.driver.id)} />
      ) : (
        <PanelPage title={<Trans>Vehicle</Trans>}>
          {live.status === 'failed' && <StoreFailed />}
          {reading && <PanelSkeleton />}
          {live.status === 'ready' &&
            !reading &&
            (filled('vehicles') ? (
              <Unknown>
                <Trans>This vehicle does not exist, or was deleted.</Trans>
              </Unknown>
            ) : (
              <NotOnThisDevice>
                <Trans>The vehicles have not all been brought to this device yet. As soon as there is a network they come by themselves.</Trans>
              </NotOnThisDevice>
            ))}
        </PanelPage>
      )}
    </SidePanel>
  )
}

function Loading({ row, mending, onClose }: { row: VehicleRow; mending: string | undefined; onClose: () => void }) {
  const draft = useDraft(`vehicle-edit:${row.vehicle.id}`, VehicleEditDraft)
  const refused = useRefusedVehicleEdit(row.vehicle, mending)
  if (draft.status === 'ready' && refused.status === 'ready') return <EditForm row={row} draft={draft} refused={refused.value} onClose={onClose} />
  return <FormLoading title={<Trans>Vehicle</Trans>} reads={[draft, refused]} />
}

interface EditFormProps {
  row: VehicleRow
  draft: ReadyDraft<VehicleEditDraft>
  refused: RefusedVehicleEdit | null
  onClose: () => void
}

function EditForm({ row: { vehicle, pending, needsPerson }, draft, refused, onClose }: EditFormProps) {
  const { t } = useLingui()
  const { user, company } = useSession()
  const reachable = useReachable()
  const [deleting, setDeleting] = useState(false)
  const { form, trouble, mended, dirty, settle } = useVehicleEdit(vehicle, draft, refused, onClose)
  const driver = useKeptDriver(vehicle.driver.id)
  const owner = driver.status === 'ready' ? driver.value : null
  const labels = { driver: t(VEHICLE_FIELD_LABELS.driverId), ...Object.fromEntries(Object.entries(VEHICLE_FIELD_LABELS).map(([name, label]) => [name, t(label)])) }

  return (
    <form.AppForm>
      <PanelPage
        title={<Plate plate={vehicle.licensePlate} country={company.country} size="large" />}
        aside={
          <>
            {pending && <UnsentMark needsPerson={needsPerson} />}
            {isAdmin(user.role) && (
              <ActionIcon aria-label={t`Delete ${vehicle.licensePlate}`} onClick={() => setDeleting(true)}>
                <DeleteIcon size={18} />
              </ActionIcon>
            )}
          </>
        }
        footer={<SaveButtons onCancel={onClose} />}
      >
        <PanelForm
          offline={reachable ? null : <Trans>Without a network the change is saved on this device, and sent as soon as there is one.</Trans>}
          draft={draft}
          dirty={dirty}
          labels={labels}
          trouble={trouble}
          mended={mended}
        >
          {trouble?.conflicts.map((conflict) => (
            <VehicleConflict key={conflict.path} conflict={conflict} onSettle={(keep, theirDriver) => settle(conflict, keep, theirDriver)} />
          ))}
          <VehicleFormFields form={form} fields={VEHICLE_FIELD_MAP} country={company.country} />
          {owner !== null && (
            <p className={styles.owner}>
              <Link to="/dashboard/drivers/update/$id" params={{ id: owner.driver.id }} preload={false}>
                <Trans>Open {fullName(owner.driver)}</Trans>
              </Link>
            </p>
          )}
          {!isAdmin(user.role) && (
            <p className={styles.hint}>
              <Trans>Only an admin can delete a vehicle.</Trans>
            </p>
          )}
        </PanelForm>
        {deleting && (
          <Suspense fallback={null}>
            <DeleteVehicle vehicle={vehicle} onDeleted={onClose} onClose={() => setDeleting(false)} />
          </Suspense>
        )}
      </PanelPage>
    </form.AppForm>
  )
}
