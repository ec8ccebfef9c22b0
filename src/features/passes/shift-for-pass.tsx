import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import type { CashUp } from '../../../contract/cash-up.ts'
import { MAIN_REGISTER, isOwnShift } from '../../../domain/cash-ups.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { CashIcon, WarningIcon } from '../../ui/icons.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OpenRegister, openShifts } from '../cash-ups/public.ts'
import { openAtQuery, useLocations } from '../locations/public.ts'
import { useKeepsPasses } from './queries.ts'

/** The register for a pass's payment, from this device; from the server if the device keeps no cash-ups. */
export interface PassShift {
  /** `null` until it is known, and if the person may not use any open register. */
  cashUp: CashUp | null
  known: boolean
  /** A register that another person has open. */
  theirs: CashUp | null
}

const UNKNOWN: PassShift = { cashUp: null, known: false, theirs: null }

export function usePassShift(locationId: string): PassShift {
  const { api, db, user } = useSession()
  const reachable = useReachable()
  // The device keeps cash-ups of the same locations as passes.
  const keeps = useKeepsPasses(locationId)
  const kept = useLive(
    async () =>
      (await openShifts(db)).filter(
        ({ location, register }) => location.id === locationId && register === MAIN_REGISTER,
      ),
    [db, locationId],
  )
  const { data, isFetchedAfterMount } = useQuery({
    ...openAtQuery(api, locationId),
    enabled: keeps === false && reachable && locationId !== '',
  })
  if (keeps === undefined || locationId === '') return UNKNOWN
  if (keeps && (kept.status !== 'ready' || kept.stale)) return UNKNOWN
  if (!keeps && (data === undefined || !isFetchedAfterMount)) return UNKNOWN
  const mayUse = (cashUp: CashUp) => isAdmin(user.role) || isOwnShift(cashUp, user)
  const here = kept.status === 'ready' ? kept.value : []
  const open = (keeps ? (here.find(mayUse) ?? here[0]) : data) ?? null
  const mine = open !== null && mayUse(open)
  return { cashUp: mine ? open : null, known: true, theirs: mine ? null : open }
}

/** Shows the shift that receives the payment; if there is none, what to do. */
export function PassShiftNotice({
  shift: { cashUp, known, theirs },
  locationId,
  withoutRegister,
}: {
  shift: PassShift
  locationId: string
  withoutRegister: boolean
}) {
  const { user } = useSession()
  const { timeZoneOf } = useLocations()
  if (!known) return null
  if (withoutRegister) {
    return (
      <Notice icon={CashIcon} tone="quiet">
        <Trans>It is recorded as a digital payment, outside any register.</Trans>
      </Notice>
    )
  }
  if (cashUp !== null) {
    const opener = cashUp.openedBy.name
    return (
      <Notice icon={CashIcon} tone="quiet">
        <Trans>
          Counts in {opener}’s shift, open since <Moment at={cashUp.openedAt} timeZone={timeZoneOf(locationId)} />.
        </Trans>
      </Notice>
    )
  }
  return (
    <Notice icon={WarningIcon} tone="caution">
      {theirs === null ? (
        <Trans>No register is open here. Open it first: payments count in your shift.</Trans>
      ) : (
        <Trans>{theirs.openedBy.name} has the register open. Open it too, to share the shift.</Trans>
      )}{' '}
      <OpenRegister locationId={locationId} />
      {isAdmin(user.role) && (
        <>
          {' '}
          <Trans>Or record a transfer without a register.</Trans>
        </>
      )}
    </Notice>
  )
}
