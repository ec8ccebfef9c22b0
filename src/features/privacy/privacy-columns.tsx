import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { DriverErasure } from '../../../contract/driver-erasure.ts'
import type { PeopleLookup } from '../../../contract/people-lookups.ts'
import type { LookupKind } from '../../../domain/privacy.ts'
import { DoneIcon, RefreshIcon } from '../../ui/icons.tsx'
import type { Column } from '../../ui/list/column.ts'
import { countColumn, dayColumn, lookColumn, textColumn } from '../../ui/list/columns.tsx'
import { Missing } from '../../ui/missing.tsx'
import { OwnMoment } from '../../ui/moment.tsx'
import type { StatusLook } from '../../ui/status-badge.tsx'

export const LOOKUP_LABELS: Record<LookupKind, MessageDescriptor> = {
  searched: msg`Searched drivers`,
  listed: msg`Listed drivers`,
  downloaded: msg`Downloaded the drivers to a device`,
  opened: msg`Opened a driver`,
  exported: msg`Exported a list of people`,
  data: msg`Exported everything about a driver`,
}

/** The driver of a look-up. A deleted driver has no name any more. */
function Subject({ lookup: { driver } }: { lookup: PeopleLookup }) {
  if (driver === null) return <Missing />
  return driver.name === '' ? <Trans>Deleted driver</Trans> : driver.name
}

function Kind({ lookup }: { lookup: PeopleLookup }) {
  const { t } = useLingui()
  return t(LOOKUP_LABELS[lookup.kind])
}

export const LOOKUP_COLUMNS: readonly Column<PeopleLookup>[] = [
  {
    id: 'by',
    header: msg`Person`,
    width: 200,
    cell: ({ by }) => by.name,
    under: (lookup) => <Kind lookup={lookup} />,
  },
  { id: 'kind', header: msg`Act`, width: 'rest', from: 'medium', cell: (lookup) => <Kind lookup={lookup} /> },
  { id: 'driver', header: msg`Driver`, width: 200, cell: (lookup) => <Subject lookup={lookup} /> },
  countColumn({ id: 'times', header: msg`Times`, width: 90, count: ({ times }) => times }),
  countColumn({ id: 'people', header: msg`People`, width: 100, count: ({ people }) => people }),
  dayColumn({ id: 'day', header: msg`Day (UTC)`, width: 120, from: 'wide', day: ({ day }) => day }),
  { id: 'lastAt', header: msg`Last time`, width: 160, from: 'medium', cell: ({ lastAt }) => <OwnMoment at={lastAt} /> },
]

const DONE: StatusLook = { label: msg`Erased`, icon: DoneIcon, tone: 'positive' }
const RUNNING: StatusLook = { label: msg`Reading stored texts`, icon: RefreshIcon, tone: 'caution' }

export const ERASURE_COLUMNS: readonly Column<DriverErasure>[] = [
  textColumn({ id: 'pseudonym', header: msg`Name now`, width: 200, text: ({ pseudonym }) => pseudonym }),
  { id: 'at', header: msg`When`, width: 160, cell: ({ at }) => <OwnMoment at={at} /> },
  {
    id: 'by',
    header: msg`By`,
    width: 180,
    cell: ({ by }) => by?.name ?? <Trans>Retention period</Trans>,
  },
  {
    id: 'reason',
    header: msg`Reason`,
    width: 'rest',
    cell: ({ reason }) => reason ?? <Trans>The retention period ended</Trans>,
  },
  lookColumn({
    id: 'state',
    header: msg`Status`,
    width: 190,
    from: 'medium',
    look: ({ doneAt }) => (doneAt === null ? RUNNING : DONE),
  }),
]
