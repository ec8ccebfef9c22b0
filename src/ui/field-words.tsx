import { Trans, useLingui } from '@lingui/react/macro'

import type { Currency } from '../../domain/countries.ts'
import { deviceTimeZone } from '../lib/dates.ts'
import { auditValueLabel } from './labels/audit-words.ts'
import { Moment } from './moment.tsx'
import { Money } from './money.tsx'

const AMOUNTS: ReadonlySet<string> = new Set(['totalCost', 'quotedTotal', 'refundDue', 'correction'])
const INSTANTS: ReadonlySet<string> = new Set(['startedAt', 'endedAt'])

interface FieldWordsProps {
  path: string
  value: string | null
  /** Of the service's amounts; without one they are plain numbers. */
  currency?: Currency
  /** Where it happened; else where it is read. */
  timeZone?: string
}

/** The value of a field as the audit trail and a conflict carry it. */
export function FieldWords({ path, value, currency, timeZone = deviceTimeZone() }: FieldWordsProps) {
  const { t } = useLingui()
  if (value === null) return <Trans>none</Trans>
  if (currency !== undefined && AMOUNTS.has(path)) return <Money amount={Number(value)} currency={currency} />
  if (INSTANTS.has(path)) return <Moment at={value} timeZone={timeZone} />
  const label = auditValueLabel(path, value)
  return label === null ? value : t(label)
}
