import { Trans } from '@lingui/react/macro'

import type { Service } from '../../../contract/service.ts'
import { useSession } from '../../data/session-provider.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { RecentMoment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'

interface RefusedPaymentsProps {
  service: Service
  timeZone: string
  /** The reader. */
  userId: string
}

/**
 * Shows the payments of a stay that the server did not accept: the person and the amount, and that an administrator
 * decides. The stay looks unpaid on every device, although the customer may have paid.
 */
export function RefusedPaymentWords({ service, timeZone, userId }: RefusedPaymentsProps) {
  const { refusedPayments = [], status, currency } = service
  return (
    <>
      {refusedPayments.map(({ id, at, by, amount }) => {
        const taken = <Money amount={amount} currency={currency} />
        const when = <RecentMoment at={at} timeZone={timeZone} />
        return (
          <span key={id}>
            {by.id === userId ? (
              <Trans>
                You took {taken} for this vehicle at {when}, and the server did not accept it. Keep the money apart: an
                administrator decides about it.
              </Trans>
            ) : (
              <Trans>
                {by.name} took {taken} for this vehicle at {when}, and the server did not accept it. An administrator
                decides about the money.
              </Trans>
            )}{' '}
          </span>
        )
      })}
      {status === 'progress' && <Trans>Do not charge the vehicle again before that.</Trans>}
    </>
  )
}

/** Shows the same as a notice, for the record and the charge of a stay; nothing if no payment was refused. */
export function RefusedPayments({ service, timeZone }: Omit<RefusedPaymentsProps, 'userId'>) {
  const { user } = useSession()
  if (service.refusedPayments === undefined) return null
  return (
    <Notice icon={WarningIcon} tone="caution">
      <RefusedPaymentWords service={service} timeZone={timeZone} userId={user.id} />
    </Notice>
  )
}
