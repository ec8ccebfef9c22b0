import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { User } from '../../../contract/user.ts'
import { fullName } from '../../../domain/people.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { deviceName } from '../../lib/device-name.ts'
import { UnsentWords, unsentWorkQuery } from '../locations/public.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './users.module.css'

/** Unsent work of a user by device; devices without any are listed only if `always`. */
export function UnsentOf({ user, always = false }: { user: Pick<User, 'id'>; always?: boolean }) {
  const { api } = useSession()
  const reachable = useReachable()
  const { data } = useQuery({ ...unsentWorkQuery(api, user.id), enabled: reachable })
  const shown = data?.data.filter(({ changes }) => always || changes > 0) ?? []
  if (data === undefined || shown.length === 0) return null
  return (
    <ul className={styles.list}>
      {shown.map((work) => (
        <li key={work.deviceId}>
          <span>
            {deviceName(work.userAgent) ?? <Trans>Unknown device</Trans>}:{' '}
            <UnsentWords work={work} currency={data.currency} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Warns about a user's unsent work before they are moved or lose access. */
export function UnsentBefore({ user }: { user: User }) {
  const { api } = useSession()
  const reachable = useReachable()
  const { data } = useQuery({ ...unsentWorkQuery(api, user.id), enabled: reachable })
  if (data === undefined || data.data.length === 0) return null
  const hasUnsent = data.data.some(({ changes }) => changes > 0)
  const name = fullName(user)
  return (
    <Notice icon={WarningIcon} tone={hasUnsent ? 'caution' : 'quiet'}>
      {hasUnsent ? (
        <Trans>
          {name} has unsent work. What they did before your change is still accepted; later work is not, and its money
          waits for you.
        </Trans>
      ) : (
        <Trans>Last report from {name}’s devices:</Trans>
      )}
      <UnsentOf user={user} always />
    </Notice>
  )
}

/** Names, above the list of users, those with unsent work. */
export function UnsentPeople() {
  const { api } = useSession()
  const reachable = useReachable()
  const { data } = useQuery({ ...unsentWorkQuery(api), enabled: reachable })
  if (data === undefined || data.data.length === 0) return null
  const people = new Set(data.data.map(({ person }) => person.id)).size
  return (
    <Notice icon={WarningIcon} tone="caution">
      <Plural value={people} one="Work by # person is not sent yet:" other="Work by # people is not sent yet:" />
      <ul className={styles.list}>
        {data.data.map((work) => (
          <li key={`${work.person.id} ${work.deviceId}`}>
            <span>
              <Link to="/dashboard/users/update/$id" params={{ id: work.person.id }}>
                {work.person.name}
              </Link>
              {work.hasLeft && (
                <>
                  {' '}
                  (<Trans>can no longer sign in: an administrator sends it on that device</Trans>)
                </>
              )}
              , {deviceName(work.userAgent) ?? <Trans>Unknown device</Trans>}.{' '}
              <UnsentWords work={work} currency={data.currency} />
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
