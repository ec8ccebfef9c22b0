import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { ReportedPassPayment } from '../../../contract/pass-report.ts'
import { PASS_STATE_LABELS } from '../../ui/labels/passes.ts'
import { PASS_PAYMENT_KIND_LABELS } from '../../ui/labels/reports.ts'
import { SERVICE_FIELD_LABELS } from '../../ui/labels/services.ts'
import type { Column } from '../../ui/list/column.ts'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import type { ReportMoney } from './report-cells.tsx'
import { CashUpLink, MethodWords } from './stay-columns.tsx'

export type PassPaymentRow = ReportedPassPayment & ReportMoney

function KindWords({ kind }: Pick<ReportedPassPayment, 'kind'>) {
  const { t } = useLingui()
  return t(PASS_PAYMENT_KIND_LABELS[kind])
}

function StateWords({ state }: Pick<ReportedPassPayment, 'state'>) {
  const { t } = useLingui()
  return t(PASS_STATE_LABELS[state])
}

function RegisterWords({ register, registerName }: Pick<ReportedPassPayment, 'register' | 'registerName'>) {
  const { t } = useLingui()
  if (register === null) return <Missing />
  return register === 'main' ? t`Main register` : (registerName ?? register)
}

/** Columns of the report of passes; its file has all fields. */
export const PASS_COLUMNS: readonly Column<PassPaymentRow>[] = [
  {
    id: 'paid',
    header: SERVICE_FIELD_LABELS.paidAt,
    width: 140,
    cell: ({ paidAt, location }) => <Moment at={paidAt} timeZone={location.timeZone} />,
    under: ({ location }) => location.name,
  },
  {
    id: 'holder',
    header: msg`Holder`,
    width: 'rest',
    cell: ({ holder }) => holder?.name ?? <Missing />,
    under: ({ membership }) => membership.name,
  },
  { id: 'membership', header: msg`Membership`, width: 140, from: 'medium', cell: ({ membership }) => membership.name },
  {
    id: 'location',
    header: SERVICE_FIELD_LABELS.location,
    width: 130,
    from: 'wide',
    cell: ({ location }) => location.name,
  },
  { id: 'kind', header: msg`Kind`, width: 96, from: 'medium', cell: ({ kind }) => <KindWords kind={kind} /> },
  {
    id: 'receipt',
    header: SERVICE_FIELD_LABELS.receiptNumber,
    width: 120,
    from: 'wide',
    extra: true,
    cell: ({ receiptNumber }) =>
      receiptNumber === null ? <Missing /> : <span className="tabular">{receiptNumber}</span>,
  },
  { id: 'plates', header: msg`Plates`, width: 140, from: 'wide', extra: true, cell: ({ plates }) => plates.join(' ') },
  {
    id: 'method',
    header: SERVICE_FIELD_LABELS.paymentMethod,
    width: 110,
    from: 'wide',
    cell: ({ method }) => <MethodWords method={method} />,
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
    id: 'register',
    header: msg`Register`,
    width: 120,
    from: 'wide',
    extra: true,
    cell: (row) => <RegisterWords {...row} />,
  },
  {
    id: 'cash-up',
    header: msg`Cash-up`,
    width: 90,
    from: 'wide',
    cell: ({ cashUpId }) => <CashUpLink id={cashUpId} />,
  },
  {
    id: 'state',
    header: SERVICE_FIELD_LABELS.status,
    width: 140,
    from: 'wide',
    extra: true,
    cell: ({ state }) => <StateWords state={state} />,
  },
  {
    id: 'amount',
    header: msg`Amount`,
    width: 140,
    align: 'end',
    money: true,
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    under: ({ kind }) => <KindWords kind={kind} />,
  },
]
