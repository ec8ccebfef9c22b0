import { Trans, useLingui } from '@lingui/react/macro'

import { kioskDeviceCalls, type KioskDevice } from '../../../contract/kiosk-device.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useOnlineWrite } from '../../data/online-write.ts'
import { useBesideList } from '../../records/beside-list.ts'
import { defineRoom } from '../../records/define-room.ts'
import { RecordCreator, RecordEditor } from '../../records/record-editor.tsx'
import { RecordFacts, RecordSection } from '../../records/record-section.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import type { FieldProps } from '../../ui/form/use-field-control.ts'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import { useLocations } from '../locations/public.ts'
import { ClockWords, deviceLook } from './device-look.tsx'
import { deviceForm, deviceKind } from './kind.ts'
import { Pairing } from './pairing.tsx'
import { createDevice, editDevice, useKioskDevice } from './queries.ts'

const ROOM = defineRoom({
  kind: deviceKind,
  form: deviceForm,
  drafts: 'kiosk-device',
  name: ({ name }: KioskDevice) => name,
  status: deviceLook,
  history: kioskDeviceCalls.history,
  parts: { controls: { locationId: LocationField } },
  below: Standing,
})

interface NewDevicePanelProps {
  /** The only location in the list; empty if there are several. */
  locationId: string
  onDone: (id: string) => void
  onClose: () => void
}

/** Registers a device by its name; it is paired afterwards. */
export function NewDevicePanel({ locationId, onDone, onClose }: NewDevicePanelProps) {
  const { run } = useOnlineWrite(createDevice)
  return (
    <RecordCreator
      room={ROOM}
      title={<Trans>Add a device</Trans>}
      start={{ locationId }}
      create={(id, values) => run({ body: { id, ...values } })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** A device beside the list. */
export function DevicePanel() {
  const { id, close } = useBesideList('/dashboard/locations/devices')
  const { run } = useOnlineWrite(editDevice)
  const { timeZoneOf } = useLocations()
  return (
    <RecordEditor
      room={ROOM}
      state={useKioskDevice(id)}
      missing={<Trans>This device does not exist, or is at a location that you cannot see.</Trans>}
      lost={<Trans>Devices are kept on the server, which does not answer now.</Trans>}
      edit={(_, changes) => run({ params: { id }, body: { changes } })}
      timeZone={({ locationId }) => timeZoneOf(locationId)}
      onClose={close}
    />
  )
}

function LocationField({ label, record }: FieldProps & { record: KioskDevice | null }) {
  const { t } = useLingui()
  const { list = [] } = useLocations()
  const isPaired = record !== null && record.pairedAt !== null && record.revokedAt === null
  return (
    <SelectField
      label={label}
      options={list.map(({ id, name }) => ({ value: id, label: name }))}
      description={isPaired ? t`If it moves to another location, it has to be paired again` : undefined}
    />
  )
}

/** Pairing, for admins, and the last heartbeat. */
function Standing({ record }: { record: KioskDevice }) {
  const { user } = useSession()
  return (
    <>
      {isAdmin(user.role) && <Pairing device={record} />}
      <DeviceReport device={record} />
    </>
  )
}

/** The last heartbeat of a device. */
function DeviceReport({ device }: { device: KioskDevice }) {
  const { t } = useLingui()
  const { timeZoneOf } = useLocations()
  const at = (instant: string | null) =>
    instant === null ? <Missing /> : <Moment at={instant} timeZone={timeZoneOf(device.locationId)} />
  return (
    <RecordSection title={<Trans>Last device report</Trans>}>
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
