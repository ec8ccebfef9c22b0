import { Trans } from '@lingui/react/macro'

import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { OpenRegister } from '../cash-ups/public.ts'
import { CashIcon, WarningIcon } from '../../ui/icons.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ShiftHere } from './shift-here.ts'

interface ShiftNoticeProps {
  shift: ShiftHere
  locationId: string
  timeZone: string
}

/** Shows the shift that receives a payment; if there is none, what to do. */
export function ShiftNotice({ shift, locationId, timeZone }: ShiftNoticeProps) {
  const { user } = useSession()
  if (shift.kind === 'own') {
    const opener = shift.cashUp.openedBy.name
    return (
      <Notice icon={CashIcon} tone="quiet">
        <Trans>
          Counts in {opener}’s shift, open since <Moment at={shift.cashUp.openedAt} timeZone={timeZone} />.
        </Trans>
      </Notice>
    )
  }
  if (isAdmin(user.role)) {
    return (
      <Notice icon={WarningIcon} tone="caution">
        <Trans>No register is open here. The payment waits until an admin adds it to a cash-up.</Trans>{' '}
        <OpenRegister locationId={locationId} />
      </Notice>
    )
  }
  return (
    <Notice icon={WarningIcon} tone="caution">
      {shift.kind === 'somebody_elses' ? (
        <Trans>{shift.cashUp.openedBy.name} has the register open. Open it too, to share the shift.</Trans>
      ) : (
        <Trans>No register is open here. Open it first: payments count in your shift.</Trans>
      )}{' '}
      <OpenRegister locationId={locationId} />
    </Notice>
  )
}
