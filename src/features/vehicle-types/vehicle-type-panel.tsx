import { Trans, useLingui } from '@lingui/react/macro'

import { type CompanyVehicleType, vehicleTypeCalls } from '../../../contract/vehicle-type.ts'
import { VEHICLE_TYPE_IDS, isClass } from '../../../domain/vehicles.ts'
import { useKeptRecord } from '../../data/use-kept-records.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import type { PartProps } from '../../records/form/record-fields.tsx'
import { useBesideList } from '../../records/beside-list.ts'
import { defineRoom } from '../../records/define-room.ts'
import { RecordCreator, RecordEditor } from '../../records/record-editor.tsx'
import { useVehicleTypes, VehicleTypeMark } from '../../ui/vehicle-type.tsx'
import { StandardName, vehicleTypeLook } from './columns.tsx'
import { IconField } from './icon-field.tsx'
import { type VehicleTypeFields, vehicleClassForm, vehicleTypeForm, vehicleTypeKind } from './kind.tsx'
import { createVehicleClass, editVehicleType, VEHICLE_TYPES_QUERY } from './queries.ts'
import { SymbolField } from './symbol-field.tsx'

const ROOM = defineRoom({
  kind: vehicleTypeKind,
  form: vehicleTypeForm,
  drafts: 'vehicle-type',
  name: (type: CompanyVehicleType) => <Title of={type} />,
  status: vehicleTypeLook,
  history: vehicleTypeCalls.history,
  parts: { controls: { icon: IconField, symbol: SymbolField }, hints: { customName: NameHint } },
  // A class has no standard name, so its own name is required.
  rules: ({ customName }, before) => [
    ['customName', before !== null && isClass(before.record.vehicleTypeId) && customName === null ? 'required' : null],
  ],
})

const CLASS_ROOM = defineRoom({
  kind: vehicleTypeKind,
  form: vehicleClassForm,
  drafts: 'vehicle-class',
  name: (type: CompanyVehicleType) => <Title of={type} />,
  history: vehicleTypeCalls.history,
  parts: { controls: { symbol: SymbolField } },
})

/** Adds a class: heavy, electric, residents. */
export function NewClassPanel() {
  const { close } = useBesideList('/dashboard/type-vehicles')
  const { run } = useOnlineWrite(createVehicleClass)
  return (
    <RecordCreator
      room={CLASS_ROOM}
      title={<Trans>New vehicle class</Trans>}
      create={(id, { classOf, ...values }) => run({ body: { id, ...values, classOf: VEHICLE_TYPE_IDS[classOf] } })}
      onClose={close}
    />
  )
}

/** A vehicle type beside the list. */
export function VehicleTypePanel() {
  const { id, close } = useBesideList('/dashboard/type-vehicles')
  const { t } = useLingui()
  const { run } = useOnlineWrite(editVehicleType)
  return (
    <RecordEditor
      room={ROOM}
      state={useKeptRecord(VEHICLE_TYPES_QUERY, id)}
      missing={<Trans>This vehicle type does not exist.</Trans>}
      edit={(_, changes) => run({ params: { id }, body: { changes } })}
      facts={(type) => [
        { label: t`Kind`, value: <StandardName of={type} /> },
        ...(type.platePattern == null ? [] : [{ label: t`Form of the plates`, value: type.platePattern }]),
        { label: t`Number for integrations`, value: type.vehicleTypeId },
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
  if (isClass(record.vehicleTypeId))
    return <Trans>A class of: {standard}. Where it has no prices or spaces of its own, those of this type count.</Trans>
  return <Trans>Your company’s name for it, in every language. If empty: {standard}</Trans>
}
