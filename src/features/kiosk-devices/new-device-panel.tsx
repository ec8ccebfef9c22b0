import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { uuidv7 } from '../../data/kept-data.ts'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { useRecordCreation } from '../../records/use-record-creation.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { DEVICE_FIELDS, DeviceFields, DeviceInput, deviceFieldOf, deviceSchema, trimmed } from './device-form.tsx'
import { deviceKind } from './kind.ts'
import { createDevice } from './queries.ts'

interface NewDevicePanelProps {
  /** The one location that the list shows, where it shows only one. */
  locationId: string
  /** With the id of what was made. */
  onDone: (id: string) => void
  onClose: () => void
}

/** Registers a device by its name; it is paired afterwards. */
export function NewDevicePanel(props: NewDevicePanelProps) {
  const draft = useDraft('kiosk-device-create', DeviceInput)
  return (
    <SidePanel onClose={props.onClose}>
      {draft.status === 'ready' ? (
        <Form draft={draft} {...props} />
      ) : (
        <FormLoading title={<Trans>Add a device</Trans>} reads={[draft]} />
      )}
    </SidePanel>
  )
}

function Form({ draft, locationId, onDone, onClose }: NewDevicePanelProps & { draft: ReadyDraft<DeviceInput> }) {
  const [id] = useState(() => uuidv7(Date.now()))
  const { run } = useOnlineWrite(createDevice)
  const record = useRecordCreation({
    start: { name: '', locationId },
    schema: deviceSchema,
    draft,
    fieldOf: deviceFieldOf,
    run: (input) => run({ body: { id, ...trimmed(input) } }),
    onDone: () => onDone(id),
  })
  return (
    <RecordForm record={record} kind={deviceKind} title={<Trans>Add a device</Trans>} onCancel={onClose}>
      <DeviceFields form={record.form} fields={DEVICE_FIELDS} isPaired={false} />
    </RecordForm>
  )
}
