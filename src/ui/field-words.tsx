import { Trans, useLingui } from '@lingui/react/macro'

import type { Currency } from '../../domain/countries.ts'
import { deviceTimeZone } from '../lib/dates.ts'
import { auditValueLabel } from './labels/audit-words.ts'
import { Moment } from './moment.tsx'
import { Money } from './money.tsx'

const AMOUNTS: ReadonlySet<string> = new Set(['totalCost', 'quotedTotal', 'refundDue', 'correction'])
const NAMED: ReadonlySet<string> = new Set(['agreementId', 'driverId'])
const INSTANTS: ReadonlySet<string> = new Set(['startedAt', 'endedAt'])

interface FieldWordsProps {
  path: string
  value: string | null
  /** Of the service's amounts; without one they are plain numbers. */
  currency?: Currency
  /** Where it happened; else where it is read. */
  timeZone?: string | undefined
  /** How the records are called whose ids some fields hold; undefined until that is read. */
  names?: ReadonlyMap<string, string> | undefined
}

/** The value of a field as the audit trail and a conflict carry it. */
export function FieldWords({ path, value, currency, timeZone = deviceTimeZone(), names }: FieldWordsProps) {
  const { t } = useLingui()
  if (value === null) return <Trans>none</Trans>
  if (currency !== undefined && AMOUNTS.has(path)) return <Money amount={Number(value)} currency={currency} />
  if (INSTANTS.has(path)) return <Moment at={value} timeZone={timeZone} />
  if (NAMED.has(path)) return names === undefined ? '…' : (names.get(value) ?? <Trans>one that this device does not know</Trans>)
  const label = auditValueLabel(path, value)
  return label === null ? value : t(label)
}
