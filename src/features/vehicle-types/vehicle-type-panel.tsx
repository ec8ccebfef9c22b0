import { Trans, useLingui } from '@lingui/react/macro'

import { type CompanyVehicleType, vehicleTypeCalls } from '../../../contract/vehicle-type.ts'
import { useKeptRecord } from '../../data/use-kept-records.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import type { PartProps } from '../../records/form/record-fields.tsx'
import { useBesideList } from '../../records/beside-list.ts'
import { defineRoom } from '../../records/define-room.ts'
import { RecordEditor } from '../../records/record-editor.tsx'
import { useVehicleTypes, VehicleTypeMark } from '../../ui/vehicle-type.tsx'
import { StandardName, vehicleTypeLook } from './columns.tsx'
import { IconField } from './icon-field.tsx'
import { type VehicleTypeFields, vehicleTypeForm, vehicleTypeKind } from './kind.tsx'
import { editVehicleType, VEHICLE_TYPES_QUESTION } from './queries.ts'

const ROOM = defineRoom({
  kind: vehicleTypeKind,
  form: vehicleTypeForm,
  drafts: 'vehicle-type',
  name: (type: CompanyVehicleType) => <Title of={type} />,
  status: vehicleTypeLook,
  history: vehicleTypeCalls.history,
  parts: { controls: { icon: IconField }, hints: { customName: NameHint } },
})

/** A vehicle type beside the list. */
export function VehicleTypePanel() {
  const { id, close } = useBesideList('/dashboard/type-vehicles')
  const { t } = useLingui()
  const { run } = useOnlineWrite(editVehicleType)
  return (
    <RecordEditor
      room={ROOM}
      state={useKeptRecord(VEHICLE_TYPES_QUESTION, id)}
      missing={<Trans>This vehicle type does not exist.</Trans>}
      edit={(_, changes) => run({ params: { id }, body: { changes } })}
      facts={(type) => [
        { label: t`Kind`, value: <StandardName of={type} /> },
        { label: t`Icon`, value: <VehicleTypeMark id={type.vehicleTypeId} /> },
      ]}
      onClose={close}
    />
  )
}

function Title({ of: { vehicleTypeId } }: { of: CompanyVehicleType }) {
  return useVehicleTypes().nameOf(vehicleTypeId)
}

function NameHint({ record }: PartProps<VehicleTypeFields, CompanyVehicleType>) {
  if (record === null) return null
  const standard = <StandardName of={record} />
  return <Trans>Your company’s name for it, in every language. If empty: {standard}</Trans>
}
