import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { VehicleAtHome, Visit } from '../../../contract/report.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { SERVICE_FIELD_LABELS } from '../../ui/labels/services.ts'
import type { Column } from '../../ui/list/column.ts'
import { Missing } from '../../ui/missing.tsx'
import { Money } from '../../ui/money.tsx'
import { Plate } from '../../ui/plate.tsx'
import { VehicleTypeMark } from '../../ui/vehicle-type.tsx'
import { HOME_OWNER_LABELS } from '../../ui/labels/reports.ts'

import { At, type ReportMoney } from './report-cells.tsx'

type HomeRow = VehicleAtHome & ReportMoney
type VisitRow = Visit & ReportMoney

export const HOME_COLUMNS: readonly Column<HomeRow>[] = [
  {
    id: 'plate',
    header: SERVICE_FIELD_LABELS.licensePlate,
    width: 142,
    cell: ({ licensePlate, country }) => <Plate plate={licensePlate} country={country} />,
  },
  {
    id: 'vehicle',
    header: SERVICE_FIELD_LABELS.vehicleTypeId,
    bareHeader: true,
    width: 36,
    cell: ({ vehicleTypeId }) => <VehicleTypeMark id={vehicleTypeId} />,
  },
  { id: 'apartment', header: msg`Apartment`, width: 96, cell: ({ apartment }) => apartment ?? <Missing /> },
  { id: 'block', header: msg`Block`, width: 70, from: 'medium', cell: ({ block }) => block ?? <Missing /> },
  {
    id: 'owner',
    header: msg`Owner or guest`,
    width: 164,
    from: 'medium',
    cell: ({ owner }) => <OwnerWords owner={owner} />,
  },
  {
    id: 'driver',
    header: SERVICE_FIELD_LABELS.driver,
    width: 'rest',
    from: 'medium',
    cell: ({ driver }) => driver?.name ?? <Missing />,
  },
  {
    id: 'phone',
    header: msg`Phone`,
    width: 140,
    from: 'wide',
    cell: ({ phoneCode, phone }) => (phone === null ? <Missing /> : `+${phoneCode ?? ''} ${phone}`),
  },
  {
    id: 'since',
    header: msg`Since`,
    width: 140,
    grows: true,
    cell: (row) => <At at={row.startedAt} timeZone={row.location.timeZone} />,
    under: (row) => row.location.name,
  },
  {
    id: 'minutes',
    header: msg`Time inside`,
    width: 110,
    align: 'end',
    cell: ({ minutesInside }) => <span className="tabular">{formatMinutes(minutesInside)}</span>,
  },
  { id: 'space', header: msg`Space`, width: 70, from: 'wide', cell: ({ space }) => space ?? <Missing /> },
]

function OwnerWords({ owner }: { owner: VehicleAtHome['owner'] }) {
  const { t } = useLingui()
  return t(HOME_OWNER_LABELS[owner])
}

export const VISIT_COLUMNS: readonly Column<VisitRow>[] = [
  { id: 'visitor', header: msg`Visitor`, width: 'rest', cell: ({ visitor }) => visitor ?? <Missing /> },
  {
    id: 'identification',
    header: msg`Identification`,
    width: 120,
    from: 'medium',
    cell: ({ identification }) => identification ?? <Missing />,
  },
  {
    id: 'plate',
    header: SERVICE_FIELD_LABELS.licensePlate,
    width: 142,
    cell: ({ licensePlate, country }) => <Plate plate={licensePlate} country={country} />,
  },
  {
    id: 'apartment',
    header: msg`Apartment`,
    width: 96,
    from: 'medium',
    cell: ({ apartment }) => apartment ?? <Missing />,
  },
  { id: 'block', header: msg`Block`, width: 70, from: 'wide', cell: ({ block }) => block ?? <Missing /> },
  { id: 'owner', header: msg`Owner`, width: 140, from: 'wide', extra: true, cell: ({ owner }) => owner ?? <Missing /> },
  {
    id: 'authorised',
    header: msg`Authorised by`,
    width: 140,
    from: 'wide',
    cell: ({ authorisedBy }) => authorisedBy ?? <Missing />,
  },
  {
    id: 'entered',
    header: SERVICE_FIELD_LABELS.startedAt,
    width: 140,
    cell: (row) => <At at={row.startedAt} timeZone={row.location.timeZone} />,
  },
  {
    id: 'left',
    header: SERVICE_FIELD_LABELS.endedAt,
    width: 140,
    from: 'wide',
    cell: (row) => <At at={row.endedAt} timeZone={row.location.timeZone} />,
  },
  {
    id: 'cost',
    header: SERVICE_FIELD_LABELS.totalCost,
    width: 130,
    align: 'end',
    money: true,
    from: 'medium',
    cell: ({ totalCost, currency }) => <Money amount={totalCost} currency={currency} />,
  },
]
