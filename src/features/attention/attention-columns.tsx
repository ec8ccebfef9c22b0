import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { AttentionRow } from '../../../contract/attention.ts'
import type { NamedReference } from '../../../contract/primitives.ts'
import { actOf, type ApprovalState } from '../../../domain/approvals.ts'
import type { AttentionKind } from '../../../domain/attention.ts'
import { BOOK_IDENTITIES } from '../../../domain/books.ts'
import type { Country, Currency } from '../../../domain/countries.ts'
import { CODE_FAULTS } from '../../../domain/shops.ts'
import { BOOK_IDENTITY_LABELS } from '../../ui/labels/attention.ts'
import { APPROVED_ACT_LABELS } from '../../ui/labels/services.ts'
import { STAMP_STATE_LABELS } from '../../ui/labels/shops.ts'
import type { Column } from '../../ui/list/column.ts'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { Plate } from '../../ui/plate.tsx'
import { ChargedWords } from '../rates/public.ts'

const APPROVALS = {
  approved: msg`Approved`,
  refused: msg`Refused, and done`,
  unanswered: msg`Without approval: nobody answered`,
  not_asked: msg`Without approval: not asked`,
} satisfies Record<ApprovalState, MessageDescriptor>

export type Row = AttentionRow & {
  kind: AttentionKind
  currency: Currency
  country: Country
  manager: NamedReference | null
}

const WHAT: Column<Row> = {
  id: 'what',
  header: msg`Item`,
  width: 140,
  grows: true,
  cell: (row) => <What row={row} />,
  under: ({ by, location }) => [by?.name, location.name].filter(Boolean).join(' · '),
}
const AT: Column<Row> = {
  id: 'at',
  header: msg`When`,
  width: 140,
  cell: ({ at, location }) => <Moment at={at} timeZone={location.timeZone} />,
}
const BY: Column<Row> = {
  id: 'by',
  header: msg`By`,
  width: 160,
  from: 'medium',
  cell: ({ by }) => (by === null || by.name === '' ? <Missing /> : by.name),
}
const AMOUNT: Column<Row> = {
  id: 'amount',
  header: msg`Amount`,
  width: 130,
  align: 'end',
  money: true,
  cell: ({ amount, missing, currency }) =>
    amount === 0 ? <Missing /> : <Money amount={missing ? -amount : amount} currency={currency} />,
}

const LOCATION: Column<Row> = {
  id: 'location',
  header: msg`Location`,
  width: 'rest',
  from: 'medium',
  cell: ({ location }) => location.name,
}
const REASON: Column<Row> = {
  id: 'reason',
  header: msg`Stated reason`,
  width: 210,
  from: 'wide',
  cell: (row) => <Reason row={row} />,
}

/** Columns of items that wait for a review. */
export const OPEN_COLUMNS: readonly Column<Row>[] = [
  WHAT,
  LOCATION,
  AT,
  BY,
  {
    id: 'manager',
    header: msg`Manager`,
    width: 150,
    from: 'wide',
    cell: ({ manager }) => manager?.name ?? <Missing />,
  },
  REASON,
  AMOUNT,
]

const APPROVED_COLUMNS: readonly Column<Row>[] = [
  WHAT,
  LOCATION,
  AT,
  BY,
  { ...REASON, width: 172 },
  { id: 'approval', header: msg`Approval`, width: 200, from: 'medium', cell: (row) => <RowApproval row={row} /> },
  AMOUNT,
]

const EARLY_END_COLUMNS: readonly Column<Row>[] = [
  ...OPEN_COLUMNS.filter(({ id }) => id !== 'manager'),
  {
    id: 'unverified',
    header: msg`Cannot be checked`,
    width: 150,
    from: 'wide',
    align: 'end',
    money: true,
    cell: ({ unverified = 0, currency }) =>
      unverified === 0 ? <Missing /> : <Money amount={unverified} currency={currency} />,
  },
]

const { under: _under, ...DRIVER } = WHAT
/** An erasure has no amount and no location: the one that the server names is any of the company's. */
const ERASURE_COLUMNS: readonly Column<Row>[] = [
  { ...DRIVER, width: 'rest' },
  { ...AT, width: 200 },
]

/** Returns the columns that items of a kind can fill. All columns together are wider than a laptop. */
export function openColumns(kind: AttentionKind): readonly Column<Row>[] {
  if (kind === 'early_end') return EARLY_END_COLUMNS
  if (kind === 'erasure_due') return ERASURE_COLUMNS
  return kind === 'approval_asked' || actOf(kind) !== null ? APPROVED_COLUMNS : OPEN_COLUMNS
}

/** Columns of dismissed items: the person who dismissed each, when and why. */
export const DISMISSED_COLUMNS: readonly Column<Row>[] = [
  WHAT,
  AT,
  { ...BY, from: 'wide' },
  {
    id: 'dismissedBy',
    header: msg`Dismissed by`,
    width: 170,
    cell: ({ dismissed }) => (dismissed == null || dismissed.by.name === '' ? <Missing /> : dismissed.by.name),
  },
  {
    id: 'dismissedAt',
    header: msg`Dismissed`,
    width: 140,
    from: 'medium',
    cell: ({ dismissed, location }) =>
      dismissed == null ? <Missing /> : <Moment at={dismissed.at} timeZone={location.timeZone} />,
  },
  {
    id: 'dismissalReason',
    header: msg`Reason`,
    width: 'rest',
    cell: ({ dismissed }) => dismissed?.reason ?? <Missing />,
  },
  AMOUNT,
]

function What({ row: { kind, licensePlate, country, device, cashUpId, by, reason } }: { row: Row }) {
  if (kind === 'erasure_due') return reason ?? <Trans>Deleted driver</Trans>
  if (licensePlate !== null) return <Plate plate={licensePlate} country={country} />
  if (cashUpId === null && device === null && by !== null) return by.name
  if (device !== null) return device.name
  return cashUpId === null ? <Trans>Booth tablet</Trans> : <Trans>Cash-up</Trans>
}

function RowApproval({ row: { approval, act } }: { row: Row }) {
  const { t } = useLingui()
  if (act != null) return t(APPROVED_ACT_LABELS[act])
  if (approval == null) return <Missing />
  const { state, answer } = approval
  return [t(APPROVALS[state]), answer?.by.name].filter(Boolean).join(' · ')
}

function Reason({ row: { kind, reason, ratesOf, location } }: { row: Row }) {
  const { t } = useLingui()
  // The item is named by it.
  if (kind === 'erasure_due') return <Missing />
  if (ratesOf != null) return <ChargedWords ratesOf={ratesOf} timeZone={location.timeZone} />
  const identity = BOOK_IDENTITIES.find((one) => one === reason)
  const fault = CODE_FAULTS.find((one) => one === reason)
  if (fault !== undefined) return t(STAMP_STATE_LABELS[fault])
  return identity === undefined ? (reason ?? <Missing />) : t(BOOK_IDENTITY_LABELS[identity])
}
