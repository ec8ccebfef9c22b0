import { Trans } from '@lingui/react/macro'

import type { Service } from '../../../contract/service.ts'
import { formatDate } from '../../lib/dates.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { ClockIcon, WarningIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'

type Mark = NonNullable<Service['endMark']>

/** Explains the mark of a stay's end, and the amount that it concerns. */
export function EndMarkNotice({
  mark: { kind, minutes, amount, reason },
  currency,
}: {
  mark: Mark
  currency: Service['currency']
}) {
  const gap = formatMinutes(minutes)
  if (kind === 'late') {
    return (
      <Notice icon={ClockIcon} tone="quiet">
        <Trans>
          This payment reached the server {gap} after the stay ended: it was taken without a connection, or the clock of
          the device is wrong.
        </Trans>
      </Notice>
    )
  }
  return (
    <Notice icon={WarningIcon} tone="caution">
      <Trans>
        According to the server, it was paid {gap} after it ended; the price would then have been{' '}
        <Money amount={amount} currency={currency} /> higher.
      </Trans>{' '}
      {reason === null ? <Trans>No reason was given.</Trans> : <q>{reason}</q>}
    </Notice>
  )
}

/** Reduction of a price by a correction, with the reason. */
export function LoweredNotice({
  lowered: { amount, reason },
  currency,
}: {
  lowered: NonNullable<Service['lowered']>
  currency: Service['currency']
}) {
  return (
    <Notice icon={WarningIcon} tone="caution">
      <Trans>
        A correction lowered its price by <Money amount={amount} currency={currency} />.
      </Trans>{' '}
      {reason === null ? <Trans>No reason was given.</Trans> : <q>{reason}</q>}
    </Notice>
  )
}

/**
 * Notes about a stay that was not charged by its rates, or whose reported payment no customer can have been asked for.
 */
export function ChargedNotice({
  service: { difference, refusedQuote, totalCost, currency },
  timeZone,
}: {
  service: Service
  timeZone: string
}) {
  if (refusedQuote != null) {
    return (
      <Notice icon={WarningIcon} tone="caution">
        <Trans>
          The device reports that <Money amount={refusedQuote} currency={currency} /> were taken. This stay cannot have
          cost that much. Its price follows the rates, and its payment waits for an administrator among the payments
          without a cash-up.
        </Trans>
      </Notice>
    )
  }
  if (difference == null) return null
  const taken = <Money amount={totalCost} currency={currency} />
  const price = <Money amount={(totalCost ?? 0) - difference.amount} currency={currency} />
  if (difference.ratesOf === null) {
    return (
      <Notice icon={WarningIcon} tone="caution">
        <Trans>
          Taken: {taken}. Price by the rates: {price}. No older rates explain the difference.
        </Trans>
      </Notice>
    )
  }
  return (
    <Notice icon={ClockIcon} tone="quiet">
      <Trans>
        Taken: {taken}, with the rates of {formatDate(difference.ratesOf, timeZone)}. Price by the rates: {price}. The
        device did not know that the price had changed.
      </Trans>
    </Notice>
  )
}
