import { Trans, useLingui } from '@lingui/react/macro'

import { kioskDeviceCalls, type KioskDevice } from '../../../contract/kiosk-device.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { editDraft, type EditDraft } from '../../records/edit-values.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { RecordHistory } from '../../records/record-history.tsx'
import { RecordFacts, RecordSection } from '../../records/record-section.tsx'
import { useRecordEdit } from '../../records/use-record-edit.ts'
import { FormLoading, PanelSkeleton } from '../../ui/form-loading.tsx'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PanelPage, SidePanel } from '../../ui/side-panel.tsx'
import { LoadFailed, Unknown } from '../../ui/states.tsx'
import { useLocations } from '../locations/public.ts'
import { ClockWords, DeviceBadge } from './device-look.tsx'
import {
  DEVICE_FIELDS,
  DeviceFields,
  DeviceInput,
  deviceFieldOf,
  deviceSchema,
  deviceValuesOf,
  trimmed,
} from './device-form.tsx'
import { deviceKind } from './kind.ts'
import { Pairing } from './pairing.tsx'
import { editDevice, useKioskDevice } from './queries.ts'

const Draft = editDraft(DeviceInput, DeviceInput)
type Draft = EditDraft<DeviceInput, DeviceInput>

/** A device beside the list: its form and its pairing for who may change them, what it said last, and its history. */
export function DevicePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { user } = useSession()
  const state = useKioskDevice(id)
  return (
    <SidePanel onClose={onClose}>
      {state.status === 'ready' ? (
        isAdmin(user.role) ? (
          <Editing key={id} device={state.record} onClose={onClose} />
        ) : (
          <Reading device={state.record} />
        )
      ) : (
        <PanelPage title={<Trans>Device</Trans>}>
          {state.status === 'loading' && <PanelSkeleton />}
          {state.status === 'refused' && (
            <Unknown>
              <Trans>This device does not exist, or stands at a location that you do not see.</Trans>
            </Unknown>
          )}
          {state.status === 'lost' && (
            <LoadFailed onRetry={state.retry}>
              <Trans>Devices are kept on the server, which does not answer now.</Trans>
            </LoadFailed>
          )}
        </PanelPage>
      )}
    </SidePanel>
  )
}

interface DeviceProps {
  device: KioskDevice
  onClose: () => void
}

function Editing({ device, onClose }: DeviceProps) {
  const draft = useDraft(`kiosk-device-edit:${device.id}`, Draft)
  return draft.status === 'ready' ? (
    <Form device={device} draft={draft} onClose={onClose} />
  ) : (
    <FormLoading title={<Trans>Device</Trans>} reads={[draft]} />
  )
}

function Form({ device, draft, onClose }: DeviceProps & { draft: ReadyDraft<Draft> }) {
  const { run } = useOnlineWrite(editDevice)
  const record = useRecordEdit({
    standing: deviceValuesOf(device),
    values: DeviceInput,
    toInput: (values) => values,
    toValues: trimmed,
    schema: () => deviceSchema,
    draft,
    fieldOf: deviceFieldOf,
    run: (changes) => run({ params: { id: device.id }, body: { changes } }),
    onDone: onClose,
  })
  return (
    <RecordForm
      record={record}
      kind={deviceKind}
      title={device.name}
      aside={<DeviceBadge device={device} />}
      onCancel={onClose}
      below={
        <>
          <Pairing device={device} />
          <Said device={device} />
          <History device={device} />
        </>
      }
    >
      <DeviceFields
        form={record.form}
        fields={DEVICE_FIELDS}
        isPaired={device.pairedAt !== null && device.revokedAt === null}
      />
    </RecordForm>
  )
}

function Reading({ device }: { device: KioskDevice }) {
  return (
    <PanelPage title={device.name} help="kiosk-devices" aside={<DeviceBadge device={device} />}>
      <Said device={device} />
      <History device={device} />
    </PanelPage>
  )
}

/** What the device said of itself last. */
function Said({ device }: { device: KioskDevice }) {
  const { t } = useLingui()
  const { timeZoneOf } = useLocations()
  const at = (instant: string | null) =>
    instant === null ? <Missing /> : <Moment at={instant} timeZone={timeZoneOf(device.locationId)} />
  return (
    <RecordSection title={<Trans>What it said last</Trans>}>
      <RecordFacts
        facts={[
          { label: t`Last heartbeat`, value: at(device.lastHeartbeatAt) },
          { label: t`Clock`, value: <ClockWords device={device} /> },
          { label: t`Queue`, value: device.queueLength ?? <Missing /> },
          { label: t`Version`, value: device.appVersion ?? <Missing /> },
          { label: t`Receipt prefix`, value: device.receiptPrefix ?? <Missing /> },
          { label: t`Paired`, value: at(device.pairedAt) },
          ...(device.revokedAt === null ? [] : [{ label: t`Revoked`, value: at(device.revokedAt) }]),
        ]}
      />
    </RecordSection>
  )
}

function History({ device: { id, version, locationId } }: { device: KioskDevice }) {
  const { timeZoneOf } = useLocations()
  return (
    <RecordSection title={<Trans>History</Trans>}>
      <RecordHistory
        kind={deviceKind}
        endpoint={kioskDeviceCalls.history}
        id={id}
        version={version}
        timeZone={timeZoneOf(locationId)}
      />
    </RecordSection>
  )
}
