import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { editVehicle, vehicleCalls, type Vehicle } from '../../../contract/vehicle.ts'
import { fullName } from '../../../domain/people.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { defineCommand } from '../../data/command.ts'
import { editVehicleOp } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useCommand } from '../../data/use-command.ts'
import { useDraft } from '../../data/use-draft.ts'
import { useKeptState } from '../../data/use-kept-records.ts'
import type { Changes } from '../../records/edit-values.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { RecordHistory } from '../../records/record-history.tsx'
import { RecordHint, RecordPanel } from '../../records/record-panel.tsx'
import { RecordSection } from '../../records/record-section.tsx'
import { useRecordEdit, type EditForm } from '../../records/use-record-edit.ts'
import { useRefusedEdit } from '../../records/use-refused.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { Plate } from '../../ui/plate.tsx'
import { UnsentMark } from '../../ui/unsent-mark.tsx'
import { keptVehicle, useKeptDriver, type VehicleRow } from '../drivers/public.ts'
import { vehicleDeletion } from './vehicle-deletion.tsx'
import { vehicleKind } from './kind.ts'
import {
  VEHICLE_FIELDS,
  VehicleEditDraft,
  VehicleFormFields,
  VehicleValues,
  inputOfValues,
  useVehicleLabels,
  valuesOfInput,
  vehicleFieldOf,
  vehicleFormSchema,
  vehicleValuesOf,
  type VehicleFormInput,
} from './vehicle-form.tsx'

/** Corrects fields of a vehicle; each carries the value that it was made from. */
const editVehicleCommand = defineCommand({
  op: editVehicleOp,
  toRequest: ({ vehicle, changes }: { vehicle: Vehicle; changes: Changes<VehicleValues> }) => ({
    params: { id: vehicle.id },
    body: { changes },
  }),
  seen: ({ vehicle }) => vehicle,
})

interface VehiclePanelProps {
  id: string
  /** The refused op that the edit is sent in place of. */
  resubmitting: string | undefined
  /** Away from it; with the driver whose it is, where one is known. */
  onClose: (driverId: string | null) => void
}

/** A vehicle beside the list: what it is, to be corrected, and whose. */
export function VehiclePanel({ id, resubmitting, onClose }: VehiclePanelProps) {
  const { db } = useSession()
  const state = useKeptState('vehicles', () => keptVehicle(db, id), [db, id])
  const close = () => onClose(state.status === 'ready' ? state.record.vehicle.driver.id : null)
  return (
    <RecordPanel
      title={<Trans>Vehicle</Trans>}
      state={state}
      missing={<Trans>This vehicle does not exist, or was deleted.</Trans>}
      onClose={close}
    >
      {(row) => <Editing key={id} row={row} resubmitting={resubmitting} onClose={close} />}
    </RecordPanel>
  )
}

function Editing({
  row,
  resubmitting,
  onClose,
}: {
  row: VehicleRow
  resubmitting: string | undefined
  onClose: () => void
}) {
  const { vehicle } = row
  const draft = useDraft(`vehicle-edit:${vehicle.id}`, VehicleEditDraft)
  const refused = useRefusedEdit(
    {
      kind: vehicleKind,
      endpoint: editVehicle,
      table: (db) => db.vehicles,
      valuesOf: vehicleValuesOf,
      values: VehicleValues,
      toInput: inputOfValues(vehicle),
    },
    vehicle,
    resubmitting,
  )
  if (draft.status !== 'ready' || refused.status !== 'ready')
    return <FormLoading title={<Trans>Vehicle</Trans>} reads={[draft, refused]} />
  return <Form row={row} draft={draft} refused={refused.value} onClose={onClose} />
}

function Form({
  row: { vehicle, pending, needsPerson, isNew },
  draft,
  refused,
  onClose,
}: EditForm<VehicleFormInput, VehicleValues> & { row: VehicleRow; onClose: () => void }) {
  const { user, company } = useSession()
  const { run } = useCommand(editVehicleCommand)
  const owner = useKeptDriver(vehicle.driver.id)
  const record = useRecordEdit({
    standing: vehicleValuesOf(vehicle),
    values: VehicleValues,
    toInput: inputOfValues(vehicle),
    toValues: valuesOfInput,
    schema: ({ licensePlate }) => vehicleFormSchema(company.country, licensePlate),
    draft,
    refused,
    fieldOf: vehicleFieldOf,
    run: (changes, circumstances) => run({ vehicle, changes }, circumstances),
    onDone: onClose,
  })
  return (
    <RecordForm
      record={record}
      kind={vehicleKind}
      title={<Plate plate={vehicle.licensePlate} country={company.country} size="large" />}
      aside={pending && <UnsentMark needsPerson={needsPerson} />}
      labels={useVehicleLabels()}
      offline={
        <Trans>Without a connection the change is saved on this device, and sent as soon as there is one.</Trans>
      }
      deletion={isAdmin(user.role) ? vehicleDeletion(vehicle) : undefined}
      below={
        !isNew && (
          <RecordSection title={<Trans>History</Trans>}>
            <RecordHistory
              kind={vehicleKind}
              endpoint={vehicleCalls.history}
              id={vehicle.id}
              version={vehicle.version}
            />
          </RecordSection>
        )
      }
      onCancel={onClose}
    >
      <VehicleFormFields form={record.form} fields={VEHICLE_FIELDS} country={company.country} />
      {owner.status === 'ready' && owner.value !== null && (
        <RecordHint>
          <Link to="/dashboard/drivers/update/$id" params={{ id: owner.value.driver.id }} preload={false}>
            <Trans>Open {fullName(owner.value.driver)}</Trans>
          </Link>
        </RecordHint>
      )}
      {!isAdmin(user.role) && (
        <RecordHint>
          <Trans>Only an admin can delete a vehicle.</Trans>
        </RecordHint>
      )}
    </RecordForm>
  )
}
