import { Trans } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { type CashUp, listCashUps } from '../../../contract/cash-up.ts'
import { MAX_LIMIT } from '../../../contract/list.ts'
import type { User } from '../../../contract/user.ts'
import { fullName } from '../../../domain/people.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLocations } from '../locations/public.ts'
import { USERS } from './queries.ts'
import { UnsentBefore } from './unsent-work.tsx'
import type { UserValues } from './kind.ts'
import styles from './users.module.css'

/** Returns the open shifts that a user would no longer see if the form were saved as typed. */
export function shiftsOutOfSight(
  open: readonly CashUp[],
  { role, locationIds }: Pick<UserValues, 'role' | 'locationIds'>,
): readonly CashUp[] {
  return role === 'parking_admin' ? [] : open.filter(({ location }) => !locationIds.includes(location.id))
}

/** Warns, before a user loses a location, about their open register there and their unsent work. */
export function OpenShifts({ user, typed }: { user: User; typed: Pick<UserValues, 'role' | 'locationIds'> }) {
  const { api } = useSession()
  const { timeZoneOf } = useLocations()
  const reachable = useReachable()
  const { data } = useQuery({ ...openShiftsQuery(api, user), enabled: reachable })
  const shifts = shiftsOutOfSight(data ?? [], typed)
  const isMoved = user.locationIds.some((id) => !typed.locationIds.includes(id)) || typed.role !== user.role
  const name = fullName(user)
  return (
    <>
      {isMoved && <UnsentBefore user={user} />}
      {shifts.length > 0 && (
        <Notice icon={WarningIcon} tone="caution">
          <Trans>
            {name} has a register open at a location where they would no longer work. They could still count and close
            it, but not charge there:
          </Trans>
          <ul className={styles.list}>
            {shifts.map(({ id, location, openedAt }) => (
              <li key={id}>
                <Link to="/dashboard/cash-ups/$id" params={{ id }}>
                  {location.name}, <Moment at={openedAt} timeZone={timeZoneOf(location.id)} />
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

/** Returns the cash-ups that a person opened or joined. An administrator's right to close any does not count. */
export function shiftsOf(cashUps: readonly CashUp[], { id }: Pick<User, 'id'>): CashUp[] {
  return cashUps.filter(({ openedBy, joinedBy }) => openedBy.id === id || joinedBy.some((person) => person.id === id))
}

/** Returns the query of a person's open cash-ups from the server, also at locations that they have lost. */
export function openShiftsQuery(api: ApiClient, user: User) {
  return queryOptions({
    queryKey: [USERS, 'open-shifts', user.id],
    queryFn: async ({ signal }): Promise<CashUp[]> => {
      const { data } = await api.call(
        listCashUps,
        { headers: {}, query: { statuses: 'current', limit: String(MAX_LIMIT) } },
        { signal },
      )
      return shiftsOf(data, user)
    },
    staleTime: 0,
  })
}
