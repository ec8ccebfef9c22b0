import { Trans, useLingui } from '@lingui/react/macro'

import { type CompanyVehicleType, vehicleTypeCalls } from '../../../contract/vehicle-type.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { useKeptRecord } from '../../data/use-kept-records.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { RecordHistory } from '../../records/record-history.tsx'
import { RecordPanel } from '../../records/record-panel.tsx'
import { RecordFacts, RecordSection } from '../../records/record-section.tsx'
import { editDraft, type EditDraft } from '../../records/edit-values.ts'
import { useRecordEdit } from '../../records/use-record-edit.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { PanelPage } from '../../ui/side-panel.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useVehicleTypes, VehicleTypeMark } from '../../ui/vehicle-type.tsx'
import { StandardName, vehicleTypeLook } from './columns.tsx'
import { editVehicleType, VEHICLE_TYPES_QUESTION } from './queries.ts'
import {
  VEHICLE_TYPE_FIELDS,
  VehicleTypeFields,
  VehicleTypeInput,
  VehicleTypeValues,
  inputOfValues,
  useVehicleTypeLabels,
  valuesOfInput,
  vehicleTypeFieldOf,
  vehicleTypeSchema,
  vehicleTypeValuesOf,
} from './vehicle-type-fields.tsx'
import { vehicleTypeKind } from './kind.tsx'

const Draft = editDraft(VehicleTypeInput, VehicleTypeValues)
type Draft = EditDraft<VehicleTypeInput, VehicleTypeValues>

/** A vehicle type beside the list: its form for who may change it, else what it is; and its history. */
export function VehicleTypePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { user } = useSession()
  const state = useKeptRecord(VEHICLE_TYPES_QUESTION, id)
  return (
    <RecordPanel
      title={<Trans>Vehicle type</Trans>}
      state={state}
      missing={<Trans>This vehicle type does not exist.</Trans>}
      onClose={onClose}
    >
      {(type) => (isAdmin(user.role) ? <Editing key={id} type={type} onClose={onClose} /> : <Reading type={type} />)}
    </RecordPanel>
  )
}

function Editing({ type, onClose }: { type: CompanyVehicleType; onClose: () => void }) {
  const draft = useDraft(`vehicle-type-edit:${type.id}`, Draft)
  return draft.status === 'ready' ? (
    <Form type={type} draft={draft} onClose={onClose} />
  ) : (
    <FormLoading title={<Trans>Vehicle type</Trans>} reads={[draft]} />
  )
}

function Form({ type, draft, onClose }: { type: CompanyVehicleType; draft: ReadyDraft<Draft>; onClose: () => void }) {
  const { run } = useOnlineWrite(editVehicleType)
  const { nameOf } = useVehicleTypes()
  const record = useRecordEdit({
    standing: vehicleTypeValuesOf(type),
    values: VehicleTypeValues,
    toInput: inputOfValues,
    toValues: valuesOfInput,
    schema: () => vehicleTypeSchema,
    draft,
    fieldOf: vehicleTypeFieldOf,
    run: (changes) => run({ params: { id: type.id }, body: { changes } }),
    onDone: onClose,
  })
  return (
    <RecordForm
      record={record}
      kind={vehicleTypeKind}
      title={nameOf(type.vehicleTypeId)}
      aside={<StatusBadge look={vehicleTypeLook(type)} />}
      labels={useVehicleTypeLabels()}
      onCancel={onClose}
    >
      <VehicleTypeFields form={record.form} fields={VEHICLE_TYPE_FIELDS} vehicleTypeId={type.vehicleTypeId} />
      <History type={type} />
    </RecordForm>
  )
}

function Reading({ type }: { type: CompanyVehicleType }) {
  const { t } = useLingui()
  const { nameOf } = useVehicleTypes()
  return (
    <PanelPage title={nameOf(type.vehicleTypeId)} aside={<StatusBadge look={vehicleTypeLook(type)} />}>
      <RecordFacts
        facts={[
          { label: t`Kind`, value: <StandardName of={type} /> },
          { label: t`Icon`, value: <VehicleTypeMark id={type.vehicleTypeId} /> },
        ]}
      />
      <History type={type} />
    </PanelPage>
  )
}

function History({ type: { id, version } }: { type: CompanyVehicleType }) {
  return (
    <RecordSection title={<Trans>History</Trans>}>
      <RecordHistory kind={vehicleTypeKind} endpoint={vehicleTypeCalls.history} id={id} version={version} />
    </RecordSection>
  )
}
