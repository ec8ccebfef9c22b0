import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { attentionRows, finishAttention, type AttentionRow } from '../../../contract/attention.ts'
import { ACT_KINDS, ATTENTION_KINDS, type AttentionKind } from '../../../domain/attention.ts'
import { BOOK_IDENTITIES } from '../../../domain/books.ts'
import { CODE_FAULTS } from '../../../domain/shops.ts'
import type { NamedReference } from '../../../contract/primitives.ts'
import type { Country, Currency } from '../../../domain/countries.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { callFailureOf, listFailureOf } from '../../data/failures.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { ColumnCard } from '../../records/column-card.tsx'
import { ChevronLeftIcon, DoneIcon, VoidIcon } from '../../ui/icons.tsx'
import { ATTENTION_LABELS, BOOK_IDENTITY_LABELS } from '../../ui/labels/attention.ts'
import { STAMP_STATE_LABELS } from '../../ui/labels/shops.ts'
import type { Column } from '../../ui/list/column.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { ListCount } from '../../ui/list/list-notes.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Plate } from '../../ui/plate.tsx'
import { Forbidden, NeedsNetwork, NoneYet } from '../../ui/states.tsx'
import { toasts } from '../../ui/toasts/toasts.ts'
import { useLocations } from '../locations/public.ts'
import { ChargedWords } from '../rates/public.ts'
import { FIGURES } from '../home/public.ts'
import { DismissQuestion } from './dismiss-question.tsx'
import styles from './attention-page.module.css'

const route = getRouteApi('/dashboard/attention/$kind')
const ANSWERED = { status: 'ready', value: null, stale: false } as const
const FRESH_MS = 20_000
const SKELETON_ROWS = 10
const DONE = msg`Done`
const NOT_HERE = msg`Not here: void…`
const NOT_DONE = msg`Could not mark it as done. Try again.`
const IS_DONE = msg`Done, for all administrators`
const NOT_OPEN = msg`Could not undo it. Try again.`
const OWN_ACT = msg`Another administrator dismisses this: it is your own work.`
const IS_OPEN = msg`Marked for review again`

type Row = AttentionRow & { currency: Currency; country: Country; manager: NamedReference | null }

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'what',
    header: msg`Item`,
    width: 150,
    cell: (row) => <What row={row} />,
    under: ({ by, location }) => [by?.name, location.name].filter(Boolean).join(' · '),
  },
  { id: 'location', header: msg`Location`, width: 'rest', from: 'medium', cell: ({ location }) => location.name },
  {
    id: 'at',
    header: msg`When`,
    width: 140,
    grows: true,
    cell: ({ at, location }) => <Moment at={at} timeZone={location.timeZone} />,
  },
  {
    id: 'by',
    header: msg`By`,
    width: 172,
    from: 'medium',
    cell: ({ by }) => (by === null || by.name === '' ? <Missing /> : by.name),
  },
  {
    id: 'manager',
    header: msg`Manager`,
    width: 150,
    from: 'wide',
    cell: ({ manager }) => manager?.name ?? <Missing />,
  },
  { id: 'reason', header: msg`Stated reason`, width: 260, from: 'wide', cell: (row) => <Reason row={row} /> },
  {
    id: 'amount',
    header: msg`Amount`,
    width: 150,
    align: 'end',
    cell: ({ amount, missing, currency }) =>
      amount === 0 ? <Missing /> : <Money amount={missing ? -amount : amount} currency={currency} />,
  },
  {
    id: 'unverified',
    header: msg`Cannot be checked`,
    width: 150,
    from: 'wide',
    align: 'end',
    cell: ({ unverified = 0, currency }) =>
      unverified === 0 ? <Missing /> : <Money amount={unverified} currency={currency} />,
  },
]

function What({ row: { licensePlate, country, device, cashUpId, by } }: { row: Row }) {
  if (licensePlate !== null) return <Plate plate={licensePlate} country={country} />
  if (cashUpId === null && device === null && by !== null) return by.name
  if (device !== null) return device.name
  return cashUpId === null ? <Trans>Booth tablet</Trans> : <Trans>Cash-up</Trans>
}

function Reason({ row: { reason, ratesOf, location } }: { row: Row }) {
  const { t } = useLingui()
  if (ratesOf != null) return <ChargedWords ratesOf={ratesOf} timeZone={location.timeZone} />
  const identity = BOOK_IDENTITIES.find((one) => one === reason)
  const fault = CODE_FAULTS.find((one) => one === reason)
  if (fault !== undefined) return t(STAMP_STATE_LABELS[fault])
  return identity === undefined ? (reason ?? <Missing />) : t(BOOK_IDENTITY_LABELS[identity])
}

/** The items of one kind that need attention. */
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
  const queries = useQueryClient()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: [FIGURES, 'attention', kind],
    queryFn: ({ signal }) => api.call(attentionRows, { params: { kind } }, { signal }),
    staleTime: FRESH_MS,
  })
  const [dismissing, setDismissing] = useState<string | null>(null)
  const { list = [] } = useLocations()
  const managerOf = (locationId: string) => list.find(({ id }) => id === locationId)?.manager ?? null
  const rows = data?.data.map((row): Row => ({
    ...row,
    currency: data.currency,
    country: company.country,
    manager: managerOf(row.location.id),
  }))
  const inOrder = rows && ownFirst(rows, user.id)

  async function note(id: string, done: boolean, reason: string | null = null): Promise<void> {
    toasts.dismissEnded()
    try {
      await api.call(finishAttention, { params: { kind }, body: { ids: [id], done, reason } })
      toasts.show({
        kind: 'done',
        message: done ? IS_DONE : IS_OPEN,
        detail: null,
        undo: done ? () => void note(id, false) : null,
      })
    } catch (error) {
      const cause = callFailureOf(error)
      const isOwn = cause.kind === 'problem' && cause.problem.code === 'own_act'
      toasts.show({
        kind: 'failed',
        message: isOwn ? OWN_ACT : done ? NOT_DONE : NOT_OPEN,
        detail: null,
        undo: done ? null : () => void note(id, false),
      })
    }
    await queries.invalidateQueries({ queryKey: [FIGURES, 'attention'] })
  }

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
  return (
    <ListPage
      title={t(ATTENTION_LABELS[kind])}
      help="needs-attention"
      notes={
        <ListCount of={page}>
          <Plural value={rows?.length ?? 0} one="# to review" other="# to review" />
        </ListCount>
      }
      aside={null}
      filters={
        <Link to="/dashboard" className={styles.back}>
          <ChevronLeftIcon size={16} />
          <Trans>Dashboard</Trans>
        </Link>
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
      {rows !== undefined && <ByPerson rows={rows} />}
      {dismissing !== null && (
        <DismissQuestion
          onClose={() => setDismissing(null)}
          onDismiss={(reason) => {
            setDismissing(null)
            void note(dismissing, true, reason)
          }}
        />
      )}
      <DataList
        label={t(ATTENTION_LABELS[kind])}
        columns={COLUMNS}
        rows={inOrder}
        rowKey={({ id }) => id}
        renderLink={({ id, by, serviceId, passId, cashUpId, device, location }, props, content) => {
          if (kind === 'refused_money')
            return (
              <Link to="/dashboard/cash-ups/refused" search={{ row: id }} preload={false} {...props}>
                {content}
              </Link>
            )
          if (kind === 'invoice')
            return (
              <Link to="/dashboard/invoices" search={{ row: id }} preload={false} {...props}>
                {content}
              </Link>
            )
          if (kind === 'unsent_work' && by !== null)
            return (
              <Link to="/dashboard/users/update/$id" params={{ id: by.id }} preload={false} {...props}>
                {content}
              </Link>
            )
          if (serviceId !== null)
            return (
              <Link to="/dashboard/services" search={{ service: serviceId }} preload={false} {...props}>
                {content}
              </Link>
            )
          if (passId != null)
            return (
              <Link to="/dashboard/memberships/purchased/$id" params={{ id: passId }} preload={false} {...props}>
                {content}
              </Link>
            )
          if (cashUpId !== null)
            return (
              <Link to="/dashboard/cash-ups/$id" params={{ id: cashUpId }} preload={false} {...props}>
                {content}
              </Link>
            )
          if (device !== null)
            return (
              <Link to="/dashboard/locations/devices/update/$id" params={{ id: device.id }} preload={false} {...props}>
                {content}
              </Link>
            )
          return (
            <Link to="/dashboard/locations/devices" search={{ locations: location.id }} preload={false} {...props}>
              {content}
            </Link>
          )
        }}
        renderCard={(row, link) => <ColumnCard row={row} columns={COLUMNS} link={link} />}
        actions={[
          ...(kind === 'long_stay'
            ? [
                {
                  id: 'void',
                  label: NOT_HERE,
                  icon: VoidIcon,
                  run: ({ serviceId }: Row) =>
                    void navigate({
                      to: '/dashboard/services',
                      search: { service: serviceId ?? undefined, act: 'void' },
                    }),
                },
              ]
            : []),
          // Refused money and invoices are decided, rather than only looked at.
          ...(kind === 'refused_money' || kind === 'invoice'
            ? []
            : [
                {
                  id: 'done',
                  label: DONE,
                  icon: DoneIcon,
                  run: ({ id }: Row) => (isAct ? setDismissing(id) : void note(id, true)),
                },
              ]),
        ]}
        openKey={undefined}
        loading={rows === undefined}
        pageSize={SKELETON_ROWS}
        empty={
          <NoneYet title={<Trans>Nothing is left here</Trans>}>
            <Trans>Reviewed items, and items that ended by themselves, are not shown.</Trans>
          </NoneYet>
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

/** Shows the number and the amount for each person, the largest amount first; nothing if there is only one person. */
function ByPerson({ rows }: { rows: readonly Row[] }) {
  const people = new Map<string, { name: string; rows: number; amount: number }>()
  for (const { by, amount } of rows) {
    if (by === null) continue
    const sum = people.get(by.id) ?? { name: by.name, rows: 0, amount: 0 }
    people.set(by.id, { ...sum, rows: sum.rows + 1, amount: sum.amount + amount })
  }
  const [first] = rows
  if (first === undefined || people.size < 2) return null
  const inOrder = [...people].toSorted(([, one], [, other]) => other.amount - one.amount || other.rows - one.rows)
  return (
    <section className={styles.people} aria-labelledby="attention-people">
      <h2 id="attention-people">
        <Trans>By person</Trans>
      </h2>
      <ol>
        {inOrder.map(([id, { name, rows: count, amount }]) => (
          <li key={id}>
            <span>{name === '' ? <Missing /> : name}</span>
            <span>
              <Plural value={count} one="# to review" other="# to review" />
            </span>
            {amount > 0 && <Money amount={amount} currency={first.currency} />}
          </li>
        ))}
      </ol>
    </section>
  )
}
