import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { ReportedRefund } from '../../../contract/refund-report.ts'
import { MONEY_BACK_LABELS } from '../../ui/labels/reports.ts'
import { SERVICE_FIELD_LABELS } from '../../ui/labels/services.ts'
import type { Column } from '../../ui/list/column.ts'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import type { ReportMoney } from './report-cells.tsx'
import { CashUpLink, MethodWords } from './stay-columns.tsx'

type RefundRow = ReportedRefund & ReportMoney

function KindWords({ kind }: Pick<ReportedRefund, 'kind'>) {
  const { t } = useLingui()
  return t(MONEY_BACK_LABELS[kind])
}

function State({ isRefunded }: Pick<ReportedRefund, 'isRefunded'>) {
  if (isRefunded === null) return <Missing />
  return isRefunded ? <Trans>Refunded</Trans> : <Trans>To be refunded</Trans>
}

/** Columns of the report of refunds. */
export const REFUND_COLUMNS: readonly Column<RefundRow>[] = [
  {
    id: 'at',
    header: msg`Date`,
    width: 140,
    cell: ({ at, location }) => <Moment at={at} timeZone={location.timeZone} />,
    under: ({ location }) => location.name,
  },
  {
    id: 'kind',
    header: msg`Kind`,
    width: 'rest',
    cell: ({ kind }) => <KindWords kind={kind} />,
    under: ({ receiptNumber }) => receiptNumber,
  },
  {
    id: 'location',
    header: SERVICE_FIELD_LABELS.location,
    width: 130,
    from: 'wide',
    cell: ({ location }) => location.name,
  },
  {
    id: 'plate',
    header: SERVICE_FIELD_LABELS.licensePlate,
    width: 110,
    from: 'medium',
    cell: ({ licensePlate }) => licensePlate ?? <Missing />,
  },
  {
    id: 'method',
    header: SERVICE_FIELD_LABELS.paymentMethod,
    width: 110,
    from: 'wide',
    cell: ({ method }) => <MethodWords method={method} />,
  },
  {
    id: 'state',
    header: SERVICE_FIELD_LABELS.status,
    width: 120,
    from: 'wide',
    cell: ({ isRefunded }) => <State isRefunded={isRefunded} />,
  },
  {
    id: 'of',
    header: msg`Refund of a payment of`,
    width: 150,
    from: 'wide',
    extra: true,
    cell: ({ of, location }) => (of === null ? <Missing /> : <Moment at={of.at} timeZone={location.timeZone} />),
  },
  {
    id: 'reason',
    header: msg`Reason`,
    width: 160,
    from: 'wide',
    extra: true,
    cell: ({ reason }) => reason ?? <Missing />,
  },
  {
    id: 'reference',
    header: msg`Reference`,
    width: 120,
    from: 'wide',
    extra: true,
    cell: ({ reference }) => reference ?? <Missing />,
  },
  {
    id: 'operator',
    header: msg`Operator`,
    width: 130,
    from: 'wide',
    cell: ({ operator }) => operator?.name ?? <Missing />,
  },
  {
    id: 'cash-up',
    header: msg`Cash-up`,
    width: 90,
    from: 'wide',
    extra: true,
    cell: ({ cashUpId }) => <CashUpLink id={cashUpId} />,
  },
  {
    id: 'amount',
    header: msg`Amount`,
    width: 140,
    align: 'end',
    money: true,
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
]
