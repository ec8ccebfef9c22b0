import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { type Service } from '../../../contract/service.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { now } from '../../lib/now.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Plate } from '../../ui/plate.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { GiveBackWords, RefusedPaymentWords, moneyWaitingAt } from '../checkout/public.ts'

const SHOWN = 2

interface MoneyWaitingProps {
  locationId: string
  timeZone: string
  onRefund: (service: Service) => void
}

/**
 * Shows payments at a location that were refused or are due for a refund, on each device there, until somebody records
 * what happened to the money: the customer may be at any booth, and the second payment may be in the drawer of the
 * person whose device sent it first.
 */
export function MoneyWaiting({ locationId, timeZone, onRefund }: MoneyWaitingProps) {
  const { db, company, user } = useSession()
  const waiting = useLive(
    () => moneyWaitingAt(db, { locationId, userId: user.id, at: now() }),
    [db, locationId, user.id],
  )
  if (waiting.status !== 'ready') return null
  const { due, older, refused } = waiting.value
  const shown = due.slice(0, SHOWN)
  const more = due.length + older.length - shown.length
  return (
    <>
      {refused.map((service) => (
        <Notice key={service.id} icon={WarningIcon} tone="caution">
          <Plate plate={service.licensePlate} country={company.country} />{' '}
          <RefusedPaymentWords service={service} timeZone={timeZone} userId={user.id} />
        </Notice>
      ))}
      {shown.map((service) => (
        <Notice key={service.id} icon={WarningIcon} tone="caution">
          <Plate plate={service.licensePlate} country={company.country} />{' '}
          <GiveBackWords service={service} timeZone={timeZone} userId={user.id} />{' '}
          <TextButton onClick={() => onRefund(service)}>
            <Trans>Refund…</Trans>
          </TextButton>
        </Notice>
      ))}
      {more > 0 && (
        <Notice icon={WarningIcon} tone="caution">
          {shown.length === 0 ? (
            <Plural value={more} one="# payment is to be refunded." other="# payments are to be refunded." />
          ) : (
            <Plural value={more} one="# more payment is to be refunded." other="# more payments are to be refunded." />
          )}{' '}
          <Link to="/dashboard/cash-ups/refunds">
            <Trans>Show all</Trans>
          </Link>
        </Notice>
      )}
    </>
  )
}
