import { msg } from '@lingui/core/macro'

import type { Pass } from '../../../contract/pass.ts'
import { formatDay } from '../../lib/dates.ts'
import { PASS_FIELD_LABELS } from '../../ui/labels/pass-fields.ts'
import type { Column } from '../../ui/list/column.ts'
import { Missing } from '../../ui/missing.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { PassRow } from './kept-passes.ts'
import { PASS_LOOKS } from './pass-look.ts'
import { PlatesOf } from './plates-of.tsx'

function Driver({ driver }: Pick<Pass, 'driver'>) {
  return driver === null ? <Missing /> : driver.name
}

export const PASS_COLUMNS: readonly Column<PassRow>[] = [
  { id: 'plates', header: PASS_FIELD_LABELS.plates, width: 150, cell: ({ plates, unsent, colleagues }) => <PlatesOf plates={plates} most={1} unsent={unsent} colleagues={colleagues} />, exported: ({ plates }) => plates.join(' ') },
  { id: 'driver', header: PASS_FIELD_LABELS.driverId, width: 'rest', cell: (pass) => <Driver {...pass} />, under: ({ membership }) => membership.name, exported: ({ driver }) => driver?.name ?? null },
  { id: 'identification', header: msg`Identification`, width: 130, extra: true, cell: ({ driver }) => driver?.identification ?? <Missing />, exported: ({ driver }) => driver?.identification ?? null },
  { id: 'membership', header: PASS_FIELD_LABELS.membershipId, width: 160, from: 'medium', cell: ({ membership }) => membership.name, exported: ({ membership }) => membership.name },
  { id: 'location', header: PASS_FIELD_LABELS.locationId, width: 170, from: 'wide', cell: ({ location }) => location.name, exported: ({ location }) => location.name },
  { id: 'starts', header: PASS_FIELD_LABELS.startsOn, width: 100, from: 'wide', cell: ({ startsOn }) => <span className="tabular">{formatDay(startsOn)}</span>, exported: ({ startsOn }) => formatDay(startsOn) },
  { id: 'ends', header: PASS_FIELD_LABELS.endsOn, width: 100, cell: ({ endsOn }) => <span className="tabular">{formatDay(endsOn)}</span>, exported: ({ endsOn }) => formatDay(endsOn) },
  { id: 'block', header: PASS_FIELD_LABELS.block, width: 90, extra: true, cell: ({ block }) => block ?? <Missing />, exported: ({ block }) => block },
  { id: 'apartment', header: PASS_FIELD_LABELS.apartment, width: 110, extra: true, cell: ({ apartment }) => apartment ?? <Missing />, exported: ({ apartment }) => apartment },
  { id: 'state', header: msg`Status`, width: 176, cell: ({ state }) => <StatusBadge look={PASS_LOOKS[state]} />, exported: ({ state }, t) => t(PASS_LOOKS[state].label) },
]
