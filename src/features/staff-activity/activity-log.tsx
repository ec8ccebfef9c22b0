import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { type ActivityEntry, listActivity } from '../../../contract/activity.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { FigureTable } from '../../ui/figure-table.tsx'
import { auditActionLabel } from '../../ui/labels/audit-actions.ts'
import { Missing } from '../../ui/missing.tsx'
import { Moment, useDeviceTimeZone } from '../../ui/moment.tsx'
import { ClockIcon } from '../../ui/icons.tsx'
import { LoadFailed, NeedsNetwork, NoneYet } from '../../ui/states.tsx'
import { useRecordNames } from '../../records/use-record-names.ts'
import { ActivityChanges, valuesOf } from './activity-changes.tsx'
import type { ActivitySearch } from './activity-search.ts'

interface ActivityLogProps {
  search: ActivitySearch
  from: string
  before: string
}

const FRESH_MS = 30_000

/** Acts of everybody in the company, latest first. */
export function ActivityLog({ search: { person, action, record }, from, before }: ActivityLogProps) {
  const { api, company } = useSession()
  const reachable = useReachable()
  const timeZone = useDeviceTimeZone()
  const log = useInfiniteQuery({
    queryKey: ['activity', person, action, record, from, before],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listActivity,
        {
          query: {
            from,
            before,
            ...(person !== undefined && { operatorIds: person }),
            ...(action !== undefined && { actions: action }),
            ...(record !== undefined && { record }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH_MS,
  })
  const entries = log.data?.pages.flatMap(({ data }) => data)
  const names = useRecordNames(valuesOf(entries ?? []))
  if (entries === undefined && !reachable)
    return (
      <NeedsNetwork>
        <Trans>The activity log is kept on the server.</Trans>
      </NeedsNetwork>
    )
  if (entries === undefined)
    return log.error === null ? null : (
      <LoadFailed onRetry={() => void log.refetch()}>
        <Trans>The activity log could not be read.</Trans>
      </LoadFailed>
    )
  if (entries.length === 0)
    return (
      <NoneYet icon={ClockIcon} title={<Trans>Nothing happened in this period</Trans>}>
        <Trans>Choose a longer period, or remove a filter.</Trans>
      </NoneYet>
    )
  return (
    <>
      <FigureTable>
        <thead>
          <tr>
            <th scope="col">
              <Trans>When</Trans>
            </th>
            <th scope="col">
              <Trans>By</Trans>
            </th>
            <th scope="col">
              <Trans>Act</Trans>
            </th>
            <th scope="col">
              <Trans>Changes</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                <Moment at={entry.at} timeZone={timeZone} />
              </td>
              <td>{entry.actor?.name ?? <Missing />}</td>
              <td>
                <Act entry={entry} />
              </td>
              <td>
                <ActivityChanges entry={entry} currency={company.currency} timeZone={timeZone} names={names} />
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      {log.hasNextPage && (
        <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}

function Act({ entry: { action, entity, recordId } }: { entry: ActivityEntry }) {
  const { t } = useLingui()
  const words = t(auditActionLabel(action))
  if (entity === 'service')
    return (
      <Link to="/dashboard/services" search={{ service: recordId }} preload={false}>
        {words}
      </Link>
    )
  if (entity === 'cash_up')
    return (
      <Link to="/dashboard/cash-ups/$id" params={{ id: recordId }} preload={false}>
        {words}
      </Link>
    )
  return words
}
