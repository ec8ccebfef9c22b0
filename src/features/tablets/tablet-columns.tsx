import { msg } from '@lingui/core/macro'

import { timeCell } from '../../../domain/spreadsheet/cell.ts'
import { deviceName } from '../../lib/device-name.ts'
import type { Column } from '../../ui/list/column.ts'
import { countColumn, lookColumn, textColumn } from '../../ui/list/columns.tsx'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { JudgedTablet } from './queries.ts'
import { conditionLook } from './tablet-words.ts'

interface Places {
  nameOf: (locationId: string | null) => string | null
  /** Time zone of a tablet's location, or of this device if the location is unknown. */
  timeZoneOf: (locationId: string | null) => string
}

/** Columns of the list of tablets. */
export function tabletColumns({ nameOf, timeZoneOf }: Places): readonly Column<JudgedTablet>[] {
  return [
    textColumn({ id: 'person', header: msg`Last used by`, width: 'rest', text: ({ tablet }) => tablet.person.name }),
    textColumn({
      id: 'location',
      header: msg`Location`,
      width: 200,
      from: 'medium',
      text: ({ tablet }) => nameOf(tablet.locationId),
    }),
    {
      ...lookColumn<JudgedTablet>({
        id: 'state',
        header: msg`Status`,
        width: 190,
        look: ({ conditions }) => conditionLook(conditions[0]),
      }),
      under: ({ tablet }) => nameOf(tablet.locationId),
    },
    countColumn({
      id: 'unsent',
      header: msg`Unsent`,
      width: 90,
      from: 'medium',
      count: ({ tablet }) => tablet.report?.unsent ?? null,
    }),
    {
      id: 'seen',
      header: msg`Last contact`,
      width: 165,
      from: 'medium',
      cell: ({ tablet }) => <Moment at={tablet.seenAt} timeZone={timeZoneOf(tablet.locationId)} />,
      exported: ({ tablet }) => timeCell(tablet.seenAt, timeZoneOf(tablet.locationId)),
    },
    textColumn({
      id: 'device',
      header: msg`Device`,
      width: 170,
      from: 'wide',
      text: ({ tablet }) => deviceName(tablet.userAgent),
    }),
    textColumn({
      id: 'version',
      header: msg`Version`,
      width: 100,
      from: 'wide',
      extra: true,
      text: ({ tablet }) => tablet.report?.version ?? null,
    }),
    {
      id: 'battery',
      header: msg`Battery`,
      width: 90,
      from: 'wide',
      extra: true,
      align: 'end',
      cell: ({ tablet }) => (tablet.report?.battery == null ? <Missing /> : `${tablet.report.battery.percent} %`),
      exported: ({ tablet }) => (tablet.report?.battery == null ? null : { count: tablet.report.battery.percent }),
    },
  ]
}
