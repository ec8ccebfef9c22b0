import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { uuidv7 } from '../../data/kept-data.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { PanelForm } from '../../ui/form/panel-form.tsx'
import { SaveButtons } from '../../ui/form/save-buttons.tsx'
import { emptyVehicle } from '../../ui/form/vehicle-input.ts'
import { VEHICLE_FIELD_LABELS } from '../../ui/labels/vehicle-fields.ts'
import { PanelPage, SidePanel } from '../../ui/side-panel.tsx'
import { fullName } from '../../../domain/people.ts'
import { useKeptDriver } from '../drivers/queries.ts'
import { useRefusedVehicle, type RefusedVehicle } from './use-refused-vehicle.ts'
import { useVehicleCreation } from './use-vehicle-creation.ts'
import { VehicleFormInput } from './vehicle-form-input.ts'
import { VEHICLE_FIELD_MAP, VehicleFormFields } from './vehicle-form-fields.tsx'

interface NewVehiclePanelProps {
  /** The driver from whose screen it was opened. */
  driverId?: string
  /** The refused op that is sent anew. */
  mending: string | undefined
  onCreated: () => void
  onClose: () => void
}

/** Registers a vehicle of a driver who is there already. */
export function NewVehiclePanel({ driverId = '', mending, onCreated, onClose }: NewVehiclePanelProps) {
  return (
    <SidePanel onClose={onClose}>
      <Loading key={`${driverId} ${mending}`} driverId={driverId} mending={mending} onCreated={onCreated} onClose={onClose} />
    </SidePanel>
  )
}

function Loading({ driverId, mending, onCreated, onClose }: NewVehiclePanelProps & { driverId: string }) {
  const driver = useKeptDriver(driverId)
  const draft = useDraft(`vehicle-create:${mending ?? driverId}`, VehicleFormInput)
  const refused = useRefusedVehicle(mending)
  const [id] = useState(() => uuidv7(Date.now()))
  if (driver.status !== 'ready' || draft.status !== 'ready' || refused.status !== 'ready') {
    return <FormLoading title={<Trans>New vehicle</Trans>} reads={[driver, draft, refused]} />
  }
  const known = driver.value
  const start = { ...emptyVehicle(id), driver: known && { id: known.driver.id, name: fullName(known.driver) } }
  return <Form start={start} draft={draft} refused={refused.value} onCreated={onCreated} onClose={onClose} />
}

interface FormProps {
  start: VehicleFormInput
  draft: ReadyDraft<VehicleFormInput>
  refused: RefusedVehicle | null
  onCreated: () => void
  onClose: () => void
}

function Form({ start, draft, refused, onCreated, onClose }: FormProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const reachable = useReachable()
  const { form, trouble, mended, dirty } = useVehicleCreation(start, draft, refused, onCreated)
  const labels = { driver: t(VEHICLE_FIELD_LABELS.driverId), ...Object.fromEntries(Object.entries(VEHICLE_FIELD_LABELS).map(([name, label]) => [name, t(label)])) }
  return (
    <form.AppForm>
      <PanelPage
        title={<Trans>New vehicle</Trans>}
        footer={<SaveButtons onCancel={onClose} />}
      >
        <PanelForm
          offline={reachable ? null : <Trans>Without a network the vehicle is saved on this device, and sent as soon as there is one.</Trans>}
          draft={draft}
          dirty={dirty}
          labels={labels}
          trouble={trouble}
          mended={mended}
        >
          <VehicleFormFields form={form} fields={VEHICLE_FIELD_MAP} country={company.country} />
        </PanelForm>
      </PanelPage>
    </form.AppForm>
  )
}
