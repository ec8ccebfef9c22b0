import { msg } from '@lingui/core/macro'

import type { KioskDevice } from '../../../contract/kiosk-device.ts'
import { timeCell } from '../../../domain/spreadsheet/cell.ts'
import type { Column } from '../../ui/list/column.ts'
import { countColumn, textColumn } from '../../ui/list/columns.tsx'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import { ClockWords, DeviceBadge, deviceLook } from './device-look.tsx'
import { deviceKind } from './kind.ts'

interface Places {
  nameOf: (locationId: string) => string
  timeZoneOf: (locationId: string) => string
}

/** Columns of the list, including each device's location. */
export function deviceColumns({ nameOf, timeZoneOf }: Places): readonly Column<KioskDevice>[] {
  const { fields } = deviceKind
  return [
    textColumn({ id: 'name', header: fields.name.label, width: 'rest', text: ({ name }) => name }),
    textColumn({
      id: 'location',
      header: fields.locationId.label,
      width: 210,
      from: 'medium',
      text: ({ locationId }) => nameOf(locationId),
    }),
    {
      id: 'state',
      header: msg`Status`,
      width: 140,
      cell: (device) => <DeviceBadge device={device} />,
      under: ({ locationId }) => nameOf(locationId),
      exported: (device, t) => t(deviceLook(device).label),
    },
    {
      id: 'heartbeat',
      header: msg`Last heartbeat`,
      width: 165,
      from: 'medium',
      cell: ({ lastHeartbeatAt, locationId }) =>
        lastHeartbeatAt === null ? <Missing /> : <Moment at={lastHeartbeatAt} timeZone={timeZoneOf(locationId)} />,
      exported: ({ lastHeartbeatAt, locationId }) => timeCell(lastHeartbeatAt, timeZoneOf(locationId)),
    },
    {
      id: 'clock',
      header: msg`Clock`,
      width: 125,
      from: 'wide',
      cell: (device) => <ClockWords device={device} />,
      exported: ({ clockSkew }) => (clockSkew === null ? null : { count: Math.round(clockSkew / 1_000) }),
    },
    countColumn({
      id: 'queue',
      header: msg`Queue`,
      width: 80,
      from: 'wide',
      count: ({ queueLength }) => queueLength,
    }),
    textColumn({
      id: 'version',
      header: msg`Version`,
      width: 100,
      from: 'wide',
      extra: true,
      text: ({ appVersion }) => appVersion,
    }),
    textColumn({
      id: 'prefix',
      header: fields.receiptPrefix.label,
      width: 120,
      from: 'wide',
      extra: true,
      text: ({ receiptPrefix }) => receiptPrefix,
    }),
  ]
}
