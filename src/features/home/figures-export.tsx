import { useLingui } from '@lingui/react/macro'

import type { CompanyRevenue, LocationNow } from '../../../contract/dashboard.ts'
import { PERIODS } from '../../../domain/periods.ts'
import RecordExport from '../../records/record-export.tsx'
import { amountCell, timeCell } from '../../../domain/spreadsheet/cell.ts'
import { sumOf } from './made-of.tsx'

interface FiguresExportProps {
  revenue: CompanyRevenue
  occupancy: { data: readonly LocationNow[] } | undefined
  onClose: () => void
}

/** The figures of each location as a file. `lazy` needs the default export. */
export default function FiguresExport({ revenue: { data, currency, asOf }, occupancy, onClose }: FiguresExportProps) {
  const { t } = useLingui()
  const header = [
    t`Today`,
    t`Yesterday at this time`,
    t`This month`,
    t`Last month by this day`,
    t`This year`,
    t`Last year by this day`,
  ].flatMap((period) => [`${period} (${currency})`, `${t`${period}, including passes`} (${currency})`])
  return (
    <RecordExport
      title={t`Dashboard`}
      onClose={onClose}
      read={() =>
        Promise.resolve({
          header: [t`Location`, t`As of`, ...header, t`Inside`, t`Spaces`, t`On shift`],
          rows: data.map((made) => {
            const now = occupancy?.data.find(({ location }) => location.id === made.location.id)
            const sum = (of: 'inside' | 'spaces') =>
              now === undefined ? null : { count: now.types.reduce((all, type) => all + type[of], 0) }
            return [
              made.location.name,
              timeCell(asOf, made.location.timeZone),
              ...PERIODS.flatMap((period) => [made[period].now, made[period].before]).flatMap((of) => [
                amountCell(sumOf(of)),
                amountCell(of.passes ?? null),
              ]),
              sum('inside'),
              sum('spaces'),
              now === undefined ? null : { count: now.staff.onShift.length },
            ]
          }),
        })
      }
    />
  )
}
