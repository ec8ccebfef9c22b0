import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { createVehicle, type NewVehicle, type Vehicle } from '../../../contract/vehicle.ts'
import { fullName } from '../../../domain/people.ts'
import { bicyclePlate } from '../../../domain/vehicles.ts'
import { defineCommand } from '../../data/command.ts'
import { createVehicleOp, uuidv7 } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useCommand } from '../../data/use-command.ts'
import { useDraft } from '../../data/use-draft.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { useRecordCreation, type CreationForm } from '../../records/use-record-creation.ts'
import { useRefusedCreation } from '../../records/use-refused.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { emptyVehicle, useKeptDriver, vehicleInputOf, vehicleOf } from '../drivers/public.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { vehicleKind } from './kind.ts'
import {
  VEHICLE_FIELDS,
  VehicleFormFields,
  VehicleFormInput,
  useVehicleLabels,
  vehicleFieldOf,
  vehicleFormSchema,
} from './vehicle-form.tsx'

/** Registers a vehicle of a driver, who may wait to be registered. */
const createVehicleCommand = defineCommand({
  op: createVehicleOp,
  toRequest: ({ vehicle, driver }: { vehicle: NewVehicle; driver: { id: string; name: string } }) => ({
    body: { ...vehicle, driverId: driver.id },
  }),
  seen: ({ vehicle, driver }): Vehicle => ({
    ...vehicle,
    version: 1,
    licensePlate: vehicle.licensePlate ?? bicyclePlate(vehicle.id),
    driver,
  }),
})

interface NewVehiclePanelProps {
  /** The driver from whose screen it was opened. */
  driverId?: string
  /** The refused op that is sent anew. */
  resubmitting: string | undefined
  onClose: () => void
}

/** Registers a vehicle of a driver who is there already. */
export function NewVehiclePanel({ driverId = '', resubmitting, onClose }: NewVehiclePanelProps) {
  return (
    <SidePanel onClose={onClose}>
      <Creating key={`${driverId} ${resubmitting}`} driverId={driverId} resubmitting={resubmitting} onClose={onClose} />
    </SidePanel>
  )
}

function Creating({
  driverId,
  resubmitting,
  onClose,
}: Required<Omit<NewVehiclePanelProps, 'resubmitting'>> & Pick<NewVehiclePanelProps, 'resubmitting'>) {
  const known = useKeptDriver(driverId)
  const draft = useDraft(`vehicle-create:${resubmitting ?? driverId}`, VehicleFormInput)
  const refused = useRefusedCreation(
    {
      kind: vehicleKind,
      endpoint: createVehicle,
      toInput: ({ driverId: id, ...vehicle }, names): VehicleFormInput => ({
        ...vehicleInputOf(vehicle),
        driver: names.has(id) ? { id, name: names.get(id) ?? '' } : null,
      }),
    },
    resubmitting,
  )
  const [id] = useState(() => uuidv7(Date.now()))
  const { first } = useVehicleTypes()
  if (known.status !== 'ready' || draft.status !== 'ready' || refused.status !== 'ready')
    return <FormLoading title={<Trans>New vehicle</Trans>} reads={[known, draft, refused]} />
  const driver = known.value && { id: known.value.driver.id, name: fullName(known.value.driver) }
  return <Form start={{ ...emptyVehicle(id, first), driver }} draft={draft} refused={refused.value} onDone={onClose} />
}

function Form({ start, draft, refused, onDone }: CreationForm<VehicleFormInput>) {
  const { company } = useSession()
  const { run } = useCommand(createVehicleCommand)
  const record = useRecordCreation({
    start,
    schema: vehicleFormSchema(company.country, null),
    draft,
    refused,
    untyped: ['id'],
    fieldOf: vehicleFieldOf,
    run: ({ driver, ...vehicle }, circumstances) =>
      run({ vehicle: vehicleOf(vehicle), driver: driver ?? nobody() }, circumstances),
    onDone,
  })
  return (
    <RecordForm
      record={record}
      kind={vehicleKind}
      title={<Trans>New vehicle</Trans>}
      labels={useVehicleLabels()}
      offline={
        <Trans>Without a connection the vehicle is saved on this device, and sent as soon as there is one.</Trans>
      }
      onCancel={onDone}
    >
      <VehicleFormFields form={record.form} fields={VEHICLE_FIELDS} country={company.country} />
    </RecordForm>
  )
}

function nobody(): never {
  throw new Error('A vehicle of nobody was let through')
}
