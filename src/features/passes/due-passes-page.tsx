import { Plural, Trans } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { listDuePasses } from '../../../contract/due-passes.ts'
import { isAdmin } from '../../../domain/roles.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Forbidden, LoadFailed, NeedsNetwork } from '../../ui/states.tsx'
import { PASSES } from './queries.ts'
import { RenewalRun } from './renewal-run.tsx'

/** Returns the query of passes to renew with their proposed renewals. For admins. */
function duePassesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [PASSES, 'due'],
    queryFn: async ({ signal }) => (await api.call(listDuePasses, {}, { signal })).data,
    staleTime: 0,
  })
}

/** For admins: passes to renew, with reminders and a renewal of those whose transfers arrived. */
export function DuePassesPage() {
  const { user } = useSession()
  return (
    <Page
      title={<Trans>Passes to renew</Trans>}
      sub={<Trans>Passes that end soon, and passes that ended or were renewed in the last 30 days.</Trans>}
      help="passes"
    >
      {isAdmin(user.role) ? (
        <DuePasses />
      ) : (
        <Forbidden>
          <Trans>Only an administrator can do this. Ask yours.</Trans>
        </Forbidden>
      )}
    </Page>
  )
}

function DuePasses() {
  const { api } = useSession()
  const reachable = useReachable()
  const { data, isError, refetch } = useQuery({ ...duePassesQuery(api), enabled: reachable })
  if (data === undefined) {
    if (!reachable)
      return (
        <NeedsNetwork>
          <Trans>Passes to renew are shown as soon as there is a connection.</Trans>
        </NeedsNetwork>
      )
    if (isError)
      return (
        <LoadFailed onRetry={() => void refetch()}>
          <Trans>The passes to renew could not be loaded.</Trans>
        </LoadFailed>
      )
    return <p aria-busy="true" />
  }
  if (data.length === 0)
    return (
      <p>
        <Trans>No pass ends soon, and none has ended in the last 30 days.</Trans>
      </p>
    )
  return (
    <>
      <p>
        <Plural value={data.length} one="# pass" other="# passes" />
      </p>
      <RenewalRun listed={data} />
    </>
  )
}
