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
import { GiveBackWords, refundsDueAt } from '../checkout/public.ts'

const SHOWN = 3

/**
 * Names the money that is to be given back at a location, on each device there, until somebody notes the refund: the
 * customer may be at any booth, and the second payment may be in the drawer of somebody whose device sent it first.
 */
export function PaidTwice({
  locationId,
  timeZone,
  onRefund,
}: {
  locationId: string
  timeZone: string
  onRefund: (service: Service) => void
}) {
  const { db, company, user } = useSession()
  const due = useLive(() => refundsDueAt(db, { locationId, userId: user.id, at: now() }), [db, locationId, user.id])
  if (due.status !== 'ready') return null
  const shown = due.value.now.slice(0, SHOWN)
  const more = due.value.now.length + due.value.older.length - shown.length
  return (
    <>
      {shown.map((service) => (
        <Notice key={service.id} icon={WarningIcon} tone="caution">
          <Plate plate={service.licensePlate} country={company.country} />{' '}
          <GiveBackWords service={service} timeZone={timeZone} userId={user.id} />{' '}
          <TextButton onClick={() => onRefund(service)}>
            <Trans>Give it back…</Trans>
          </TextButton>
        </Notice>
      ))}
      {more > 0 && (
        <Notice icon={WarningIcon} tone="caution">
          {shown.length === 0 ? (
            <Plural value={more} one="# payment is to be given back." other="# payments are to be given back." />
          ) : (
            <Plural
              value={more}
              one="# more payment is to be given back."
              other="# more payments are to be given back."
            />
          )}{' '}
          <Link to="/dashboard/cash-ups/refunds">
            <Trans>Show all</Trans>
          </Link>
        </Notice>
      )}
    </>
  )
}
