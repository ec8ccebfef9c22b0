import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { Location } from '../../../contract/location.ts'
import type { User } from '../../../contract/user.ts'
import { fullName } from '../../../domain/people.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { UnsentWords, unsentWorkQuery } from './unsent-words.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { LocationRecord } from './location-record.ts'
import { useLocationPeople } from './location-changes.ts'
import { openAtQuery } from './queries.ts'
import styles from './sections.module.css'

/** Warns before a location is taken out of use. */
export function BeforeClosing({ record, input }: { record: LocationRecord | null; input: { isActive: boolean } }) {
  return record && <BeforeMoving location={record} removed={[]} closes={record.isActive && !input.isActive} />
}

/** Warns before people lose a location. */
export function BeforeRemoving({ record, input }: { record: LocationRecord | null; input: { staffIds: string[] } }) {
  const people = useLocationPeople()
  if (record === null || people.status !== 'ready') return null
  const removed = people.record.staff.filter(({ id }) => record.staffIds.includes(id) && !input.staffIds.includes(id))
  return <BeforeMoving location={record} removed={removed} closes={false} />
}

interface BeforeMovingProps {
  location: Location
  /** People who are about to lose the location. */
  removed: readonly User[]
  /** The location is about to be taken out of use. */
  closes: boolean
}

/** Shows the open register at the location, and the unsent work. */
function BeforeMoving({ location, removed, closes }: BeforeMovingProps) {
  const { api } = useSession()
  const reachable = useReachable()
  const isShown = reachable && (closes || removed.length > 0)
  const { data: open } = useQuery({ ...openAtQuery(api, location.id), enabled: isShown })
  const { data: unsent } = useQuery({ ...unsentWorkQuery(api), enabled: isShown })
  if (!isShown) return null
  const isOf = (person: User) => open != null && [open.openedBy, ...open.joinedBy].some(({ id }) => id === person.id)
  const people = removed.filter((person) => isOf(person) || unsent?.data.some((work) => work.person.id === person.id))
  const since = open == null ? null : <Moment at={open.openedAt} timeZone={location.timeZone} />
  const opener = open?.openedBy.name ?? ''
  return (
    <>
      {closes && open != null && (
        <Notice icon={WarningIcon} tone="caution">
          <Trans>
            The register is open here: {opener}, {since}. It can still be counted, and the vehicles inside charged.
          </Trans>{' '}
          <Link to="/dashboard/cash-ups/$id" params={{ id: open.id }}>
            <Trans>Open the cash-up</Trans>
          </Link>
        </Notice>
      )}
      {people.map((person) => {
        const name = fullName(person)
        return (
          <Notice key={person.id} icon={WarningIcon} tone="caution">
            {isOf(person) && (
              <Trans>
                {name} has the register open here. They could still count and close it, but not charge here.
              </Trans>
            )}{' '}
            {unsent?.data.some((work) => work.person.id === person.id) && (
              <Trans>
                {name} has unsent work. What they did before your change is still accepted; later work is not, and its
                money waits for you.
              </Trans>
            )}
            <ul className={styles.unsent}>
              {unsent?.data.flatMap((work) =>
                work.person.id === person.id ? (
                  <li key={work.deviceId}>
                    <UnsentWords work={work} currency={unsent.currency} />
                  </li>
                ) : (
                  []
                ),
              )}
            </ul>
          </Notice>
        )
      })}
    </>
  )
}
