import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { createVehicle, type Vehicle, vehicleCalls } from '../../../contract/vehicle.ts'
import { fullName } from '../../../domain/people.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { bicyclePlate } from '../../../domain/vehicles.ts'
import { defineCommand } from '../../data/command.ts'
import { createVehicleOp, editVehicleOp, uuidv7 } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useCommand } from '../../data/use-command.ts'
import { useKeptState } from '../../data/use-kept-records.ts'
import { defineRoom } from '../../records/define-room.ts'
import type { Changes } from '../../records/edit-values.ts'
import type { ValuesOf } from '../../records/form/define-record-form.ts'
import type { ControlProps, PartProps } from '../../records/form/record-fields.tsx'
import { RecordCreator, RecordEditor } from '../../records/record-editor.tsx'
import { RecordHint } from '../../records/record-panel.tsx'
import { useRefusedCreation } from '../../records/use-refused.ts'
import { useFieldControl } from '../../ui/form/use-field-control.ts'
import { Plate } from '../../ui/plate.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { type ChosenDriver, DriverSelect, keptVehicle, PlateHint, useKeptDriver } from '../drivers/public.ts'
import { type VehicleFields, vehicleForm, vehicleKind } from './kind.ts'
import { vehicleDeletion } from './vehicle-deletion.tsx'

const ROOM = defineRoom({
  kind: vehicleKind,
  form: vehicleForm,
  drafts: 'vehicle',
  name: ({ licensePlate }: Vehicle) => <Title plate={licensePlate} />,
  history: vehicleCalls.history,
  mayEdit: () => true,
  queued: editVehicleOp,
  deletion: vehicleDeletion,
  parts: { controls: { driver: DriverField }, hints: { licensePlate: Hint }, below: Links },
})

/** Registers a vehicle of a driver, whose own registration may be unsent. */
const createVehicleCommand = defineCommand({
  op: createVehicleOp,
  toRequest: ({ version: _, driver, licensePlate, ...given }: Vehicle) => ({
    // The server derives the code of a bicycle too.
    body: {
      ...given,
      licensePlate: licensePlate === bicyclePlate(given.id) ? null : licensePlate,
      driverId: driver.id,
    },
  }),
  seen: (vehicle) => vehicle,
})

/** Edits fields of a vehicle; each change has its previous value. */
const editVehicleCommand = defineCommand({
  op: editVehicleOp,
  toRequest: ({ vehicle, changes }: { vehicle: Vehicle; changes: Changes<ValuesOf<VehicleFields>> }) => ({
    params: { id: vehicle.id },
    body: { changes },
  }),
  seen: ({ vehicle }) => vehicle,
})

interface NewVehiclePanelProps {
  /** The driver whose screen opened the panel. */
  driverId?: string
  /** The refused op that is sent again. */
  resubmitting: string | undefined
  onClose: () => void
}

/** Registers a vehicle of a driver who is registered already. */
export function NewVehiclePanel(props: NewVehiclePanelProps) {
  return <Creating key={`${props.driverId} ${props.resubmitting}`} {...props} />
}

function Creating({ driverId = '', resubmitting, onClose }: NewVehiclePanelProps) {
  const { run } = useCommand(createVehicleCommand)
  const known = useKeptDriver(driverId)
  const refused = useRefusedCreation(
    {
      kind: vehicleKind,
      endpoint: createVehicle,
      toInput: (vehicle, names) => ({
        ...vehicleForm.toInput(
          vehicleForm.valuesOf({ ...vehicle, licensePlate: vehicle.licensePlate ?? '' }),
          names,
          vehicle,
        ),
        ...(!names.has(vehicle.driverId) && { driver: null }),
      }),
    },
    resubmitting,
  )
  const [id] = useState(() => uuidv7(Date.now()))
  const { first } = useVehicleTypes()
  const owner = known.status === 'ready' ? known.value?.driver : undefined
  return (
    <RecordCreator
      room={ROOM}
      title={<Trans>New vehicle</Trans>}
      draftKey={`vehicle-create:${resubmitting ?? driverId}`}
      start={{ id, vehicleTypeId: String(first), driver: owner ? { id: owner.id, name: fullName(owner) } : null }}
      refused={refused}
      reads={[known]}
      create={(_, { driverId: ownerId, ...values }, input, circumstances) =>
        run(
          { id: input.id, version: 1, ...values, driver: { id: ownerId, name: input.driver?.name ?? '' } },
          circumstances,
        )
      }
      onClose={onClose}
    />
  )
}

interface VehiclePanelProps {
  id: string
  /** The refused op that the edit replaces. */
  resubmitting: string | undefined
  /** Called with the vehicle's driver, if the vehicle is known. */
  onClose: (driverId: string | null) => void
}

/** A vehicle beside the list. */
export function VehiclePanel({ id, resubmitting, onClose }: VehiclePanelProps) {
  const { db } = useSession()
  const { run } = useCommand(editVehicleCommand)
  const state = useKeptState('vehicles', () => keptVehicle(db, id), [db, id])
  const row = state.status === 'ready' ? state.record : undefined
  return (
    <RecordEditor
      room={ROOM}
      state={state.status === 'ready' ? { ...state, record: state.record.vehicle } : state}
      unsent={row}
      resubmitting={resubmitting}
      missing={<Trans>This vehicle does not exist, or was deleted.</Trans>}
      edit={(vehicle, changes, circumstances) => run({ vehicle, changes }, circumstances)}
      onClose={() => onClose(row?.vehicle.driver.id ?? null)}
    />
  )
}

function Title({ plate }: { plate: string }) {
  const { company } = useSession()
  return <Plate plate={plate} country={company.country} size="large" />
}

function DriverField({ label }: ControlProps<Vehicle>) {
  const { value, setValue, control } = useFieldControl<ChosenDriver | null>()
  return <DriverSelect id={control.id} label={label} value={value} error={control.error} onChange={setValue} />
}

type Part = PartProps<VehicleFields, Vehicle>

function Hint({ input }: Part) {
  return <PlateHint vehicle={input} driverId={input.driver?.id ?? ''} />
}

function Links({ record }: Part) {
  const { user } = useSession()
  const owner = useKeptDriver(record?.driver.id ?? '')
  if (record === null) return null
  return (
    <>
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
    </>
  )
}
