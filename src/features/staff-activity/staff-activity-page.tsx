import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'

import { AUDIT_ACTIONS } from '../../../contract/audit-actions.ts'
import { peopleStatistics } from '../../../contract/people-statistics.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/time.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { now } from '../../lib/now.ts'
import { DownloadIcon } from '../../ui/icons.tsx'
import { auditActionLabel } from '../../ui/labels/audit-actions.ts'
import { Page } from '../../ui/page/page.tsx'
import { PlainSelect } from '../../ui/plain-select.tsx'
import { Forbidden, LoadFailed, NeedsNetwork } from '../../ui/states.tsx'
import { LocationsChip, useLocations } from '../locations/public.ts'
import { ActivityLog } from './activity-log.tsx'
import { type ActivitySearch, PERIODS } from './activity-search.ts'
import { PeopleTable } from './people-table.tsx'
import styles from './staff-activity.module.css'

const PeopleExport = lazy(() => import('./people-export.tsx'))

const route = getRouteApi('/dashboard/staff-activity')
const USUAL_PERIOD = '30'
const FRESH_MS = 60_000

/** For admins: figures of each person beside colleagues, and the company's activity log. */
export function StaffActivityPage() {
  const { user } = useSession()
  return (
    <Page
      title={<Trans>People and activity</Trans>}
      sub={<Trans>Each person’s stays, beside colleagues at the same locations and hours</Trans>}
      help="needs-attention"
      wide="screen"
    >
      {isAdmin(user.role) ? (
        <People />
      ) : (
        <Forbidden>
          <Trans>Only an administrator can do this. Ask yours.</Trans>
        </Forbidden>
      )}
    </Page>
  )
}

function People() {
  const { t } = useLingui()
  const { api } = useSession()
  const reachable = useReachable()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { list = [] } = useLocations()
  const [isExporting, setIsExporting] = useState(false)
  const action = AUDIT_ACTIONS.find((one) => one === search.action)
  const days = Number(search.days ?? USUAL_PERIOD)
  // Rounded up to the hour, so that the same request can be answered from the cache.
  const end = Math.ceil(now() / HOUR_MS) * HOUR_MS
  const before = new Date(end).toISOString()
  const from = new Date(end - days * DAY_MS).toISOString()
  const { data, error, refetch } = useQuery({
    queryKey: ['people-statistics', from, before, search.locations],
    queryFn: ({ signal }) =>
      api.call(
        peopleStatistics,
        { query: { from, before, ...(search.locations && { locationIds: search.locations }) } },
        { signal },
      ),
    staleTime: FRESH_MS,
  })
  const change = (to: Partial<ActivitySearch>) => void navigate({ search: { ...search, ...to }, resetScroll: false })
  return (
    <>
      <div className={styles.filters}>
        <PlainSelect
          label={t`Date range`}
          value={String(days)}
          options={PERIODS.map((length) => ({ value: length, label: t`Last ${length} days` }))}
          onChange={(value) => change({ days: PERIODS.find((one) => one === value) })}
        />
        <LocationsChip
          locations={list}
          value={search.locations === undefined ? null : { selection: search.locations.split(',') }}
          onChange={(value) => change({ locations: value === null ? undefined : value.selection.join(',') })}
        />
        <Button
          variant="default"
          leftSection={<DownloadIcon size={16} />}
          disabled={data === undefined || data.data.length === 0}
          onClick={() => setIsExporting(true)}
        >
          <Trans>Export</Trans>
        </Button>
      </div>
      <details className={styles.meaning}>
        <summary>
          <Trans>About these figures</Trans>
        </summary>
        <p>
          <Trans>
            Each share is per 100 stays, beside what colleagues had at the same locations and hours. A bold share is
            above theirs by more than chance explains; bold lost tickets are below. Last two minutes: stays that ended
            just before the next fraction, as they do if ends are stated too early. Let in on a pass: a vehicle under
            the plate of an absent customer looks like the customer’s. Lost tickets: a fee that nobody declares can be
            kept. The person whose amounts differ most from those of colleagues comes first. A few stays prove nothing:
            look at the rows, and ask the person first.
          </Trans>
        </p>
      </details>
      {data === undefined && !reachable && (
        <NeedsNetwork>
          <Trans>Figures about people are kept on the server.</Trans>
        </NeedsNetwork>
      )}
      {data === undefined && error !== null && reachable && (
        <LoadFailed onRetry={() => void refetch()}>
          <Trans>The figures could not be read.</Trans>
        </LoadFailed>
      )}
      {data !== undefined && <PeopleTable people={data.data} currency={data.currency} />}
      {isExporting && (
        <Suspense fallback={null}>
          <PeopleExport
            question={{ from, before, locationIds: search.locations }}
            onClose={() => setIsExporting(false)}
          />
        </Suspense>
      )}
      <h2>
        <Trans>Activity log</Trans>
      </h2>
      <div className={styles.filters}>
        <PlainSelect
          label={t`Person`}
          value={search.person ?? ''}
          options={[
            { value: '', label: t`Everybody` },
            ...(data?.data ?? []).map(({ person }) => ({ value: person.id, label: person.name })),
          ]}
          onChange={(value) => change({ person: value === '' ? undefined : value })}
        />
        <PlainSelect
          label={t`Act`}
          value={action ?? ''}
          options={[
            { value: '', label: t`Every act` },
            ...AUDIT_ACTIONS.map((action) => ({ value: action, label: t(auditActionLabel(action)) })),
          ]}
          onChange={(value) => change({ action: AUDIT_ACTIONS.find((one) => one === value) })}
        />
      </div>
      <ActivityLog search={{ ...search, action }} from={from} before={before} />
    </>
  )
}
