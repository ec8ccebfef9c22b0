import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { attentionRows, dismissedRows } from '../../../contract/attention.ts'
import { ACT_KINDS, ATTENTION_KINDS, type AttentionKind, DECIDED_KINDS } from '../../../domain/attention.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { listFailureOf } from '../../data/failures.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { ColumnCard } from '../../records/column-card.tsx'
import { ChevronLeftIcon, DoneIcon, RefreshIcon, VoidIcon } from '../../ui/icons.tsx'
import { ATTENTION_LABELS } from '../../ui/labels/attention.ts'
import type { RowAction } from '../../ui/list/column.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { ListCount } from '../../ui/list/list-notes.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Forbidden, NeedsNetwork, NoneYet } from '../../ui/states.tsx'
import { FIGURES } from '../home/public.ts'
import { useLocations } from '../locations/public.ts'
import { DISMISSED_COLUMNS, openColumns, type Row } from './attention-columns.tsx'
import back from '../../ui/page/back-link.module.css'
import styles from './attention-page.module.css'
import type { AttentionSearch } from './attention-search.ts'
import { ByPerson } from './by-person.tsx'
import { DismissQuestion } from './dismiss-question.tsx'
import { evidenceLink } from './evidence-link.tsx'
import { useApprovalActions } from './use-approval-actions.ts'
import { useDismissal } from './use-dismissal.ts'

const route = getRouteApi('/dashboard/attention/$kind')
const ANSWERED = { status: 'ready', value: null, stale: false } as const
const FRESH_MS = 20_000
const WAITED_MS = 5_000
const SKELETON_ROWS = 10
const DONE = msg`Done`
const REVIEW_AGAIN = msg`Review again`
const NOT_HERE = msg`Not here: void…`

/** The items of one kind that need attention, or that somebody dismissed. */
export function AttentionPage() {
  const { user } = useSession()
  const params = route.useParams()
  const kind = ATTENTION_KINDS.find((one) => one === params.kind) ?? 'difference'
  if (isAdmin(user.role)) return <Rows key={kind} kind={kind} />
  return (
    <Page
      title={<Trans>Needs attention</Trans>}
      sub={<Trans>Items for an administrator to review</Trans>}
      help="needs-attention"
    >
      <Forbidden>
        <Trans>Only an administrator sees what needs attention.</Trans>
      </Forbidden>
    </Page>
  )
}

function Rows({ kind }: { kind: AttentionKind }) {
  const { t } = useLingui()
  const { api, company, user } = useSession()
  const reachable = useReachable()
  const navigate = route.useNavigate()
  const isDecided = DECIDED_KINDS.some((one) => one === kind)
  const showsDismissed = route.useSearch().dismissed === true && !isDecided
  const { data, error, refetch } = useQuery({
    queryKey: [FIGURES, 'attention', kind, showsDismissed],
    queryFn: ({ signal }) => api.call(showsDismissed ? dismissedRows : attentionRows, { params: { kind } }, { signal }),
    staleTime: FRESH_MS,
    // Somebody at a booth waits for the answer.
    ...(kind === 'approval_asked' && { refetchInterval: WAITED_MS }),
  })
  const [dismissing, setDismissing] = useState<string | null>(null)
  const { dismiss, restore } = useDismissal(kind)
  const approvalActions = useApprovalActions()
  const { list = [] } = useLocations()
  const managerOf = (locationId: string) => list.find(({ id }) => id === locationId)?.manager ?? null
  const rows = data?.data.map((row): Row => ({
    ...row,
    kind,
    currency: data.currency,
    country: company.country,
    manager: managerOf(row.location.id),
  }))
  const inOrder = rows && ownFirst(rows, user.id)
  const columns = showsDismissed ? DISMISSED_COLUMNS : openColumns(kind)

  const isAct = ACT_KINDS.some((one) => one === kind)
  const failure = data === undefined ? listFailureOf({ device: ANSWERED, asksServer: true, error, reachable }) : null
  const page = {
    rows,
    total: rows?.length,
    totalIsBound: false,
    loading: rows === undefined,
    failure,
    retry: () => void refetch(),
  }
  const voidAction: RowAction<Row> = {
    id: 'void',
    label: NOT_HERE,
    icon: VoidIcon,
    run: ({ serviceId }) =>
      void navigate({ to: '/dashboard/services', search: { service: serviceId ?? undefined, act: 'void' } }),
  }
  const doneAction: RowAction<Row> = {
    id: 'done',
    label: DONE,
    icon: DoneIcon,
    run: ({ id }) => (isAct ? setDismissing(id) : dismiss(id)),
  }
  const restoreAction: RowAction<Row> = {
    id: 'restore',
    label: REVIEW_AGAIN,
    icon: RefreshIcon,
    run: ({ id }) => restore(id),
  }
  const openActions: readonly RowAction<Row>[] =
    kind === 'approval_asked'
      ? approvalActions
      : [...(kind === 'long_stay' ? [voidAction] : []), ...(isDecided ? [] : [doneAction])]
  return (
    <ListPage
      back={
        <Link to="/dashboard" className={back.back}>
          <ChevronLeftIcon size={16} />
          <Trans>Dashboard</Trans>
        </Link>
      }
      title={t(ATTENTION_LABELS[kind])}
      help="needs-attention"
      notes={
        <ListCount of={page}>
          {showsDismissed ? (
            <Plural value={rows?.length ?? 0} one="# dismissed" other="# dismissed" />
          ) : (
            <Plural value={rows?.length ?? 0} one="# to review" other="# to review" />
          )}
        </ListCount>
      }
      aside={null}
      filters={
        <div className={styles.filters}>
          {!isDecided && (
            <SegmentedControl
              label={t`Items`}
              options={[
                { value: 'open', label: t`To review` },
                { value: 'dismissed', label: t`Dismissed` },
              ]}
              value={showsDismissed ? 'dismissed' : 'open'}
              onChange={(chosen) => {
                const search: AttentionSearch = chosen === 'dismissed' ? { dismissed: true } : {}
                void navigate({ to: '/dashboard/attention/$kind', params: { kind }, search })
              }}
            />
          )}
        </div>
      }
      page={page}
      paging={{ page: 1, size: 10 }}
      onTurn={() => undefined}
      hasPages={false}
      notOnDevice={
        <NeedsNetwork>
          <Trans>Items that need attention are shown as soon as there is a connection.</Trans>
        </NeedsNetwork>
      }
    >
      {rows !== undefined && !showsDismissed && <ByPerson rows={rows} />}
      {dismissing !== null && (
        <DismissQuestion
          onClose={() => setDismissing(null)}
          onDismiss={(reason) => {
            setDismissing(null)
            dismiss(dismissing, reason)
          }}
        />
      )}
      <DataList
        label={t(ATTENTION_LABELS[kind])}
        columns={columns}
        rows={inOrder}
        rowKey={({ id }) => id}
        renderLink={(row, props, content) => evidenceLink(kind, row, props, content)}
        renderCard={(row, link) => <ColumnCard row={row} columns={columns} link={link} />}
        actions={showsDismissed ? [restoreAction] : openActions}
        openKey={undefined}
        loading={rows === undefined}
        pageSize={SKELETON_ROWS}
        total={rows?.length}
        empty={
          showsDismissed ? (
            <NoneYet icon={DoneIcon} title={<Trans>Nothing was dismissed</Trans>}>
              <Trans>Each dismissed item is shown here with the person, the time and the reason.</Trans>
            </NoneYet>
          ) : (
            <NoneYet icon={DoneIcon} title={<Trans>Nothing is left here</Trans>}>
              <Trans>Dismissed items are shown under Dismissed. Items that ended by themselves are not shown.</Trans>
            </NoneYet>
          )
        }
      />
    </ListPage>
  )
}

/** Puts the rows of the locations that this person manages first; otherwise the order stays. */
export function ownFirst<R extends { manager: { id: string } | null }>(rows: readonly R[], userId: string): R[] {
  const isOwn = ({ manager }: R) => manager?.id === userId
  return [...rows.filter(isOwn), ...rows.filter((row) => !isOwn(row))]
}
