import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { getRouteApi, Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import { MAX_LIMIT } from '../../../contract/list.ts'
import type { Pass } from '../../../contract/pass.ts'
import { mayAct, PASS_STATES, type PassAct } from '../../../domain/passes.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { allServerRecords } from '../../data/use-server-records.ts'
import { formatDay } from '../../lib/dates.ts'
import { now } from '../../lib/now.ts'
import { RecordList } from '../../records/record-list.tsx'
import { SingleSelectChip } from '../../ui/chips/select-chips.tsx'
import { CardIcon, PlusIcon, RefreshIcon } from '../../ui/icons.tsx'
import { PASS_FIELD_LABELS } from '../../ui/labels/passes.ts'
import type { Column, RowAction } from '../../ui/list/column.ts'
import { lookColumn, textColumn } from '../../ui/list/columns.tsx'
import { pagingOf } from '../../ui/list/paging.ts'
import { Missing } from '../../ui/missing.tsx'
import { useLocations } from '../locations/public.ts'
import { SaleSelect } from '../memberships/public.ts'
import { findKeptPasses, type PassRow } from './kept-passes.ts'
import { PASS_LOOKS } from './pass-look.ts'
import type { AskedAct } from './pass-question.tsx'
import type { PassSearch } from './passes-search.ts'
import { PlatesOf } from './plates-of.tsx'
import { passesQuestion, useKeepsPasses, usePassesPage, usePassStates } from './queries.ts'

// Loaded with the first press.
const PassQuestion = lazy(async () => ({ default: (await import('./pass-question.tsx')).PassQuestion }))

const route = getRouteApi('/dashboard/memberships_/purchased')

const PassesElsewhere = lazy(() => import('./passes-elsewhere.tsx'))

const keyOf = ({ id }: PassRow) => id

/** The passes that drivers bought. */
export function PassesPage() {
  const { t } = useLingui()
  const { api, db, user } = useSession()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const openId = useParams({ strict: false }).id
  const { list: locations = [] } = useLocations()
  const page = usePassesPage(search, pagingOf(search))
  const keeps = useKeepsPasses(search.location)
  const counts = usePassStates(search)
  const [asked, setAsked] = useState<{ pass: PassRow; act: AskedAct } | null>(null)

  function change(to: PassSearch) {
    void navigate({ to: '.', search: { ...to, page: undefined }, resetScroll: false })
  }

  const offered = (act: PassAct) => (pass: PassRow) => mayAct(act, { role: user.role, state: pass.state })
  const actions: readonly RowAction<PassRow>[] = [
    {
      id: 'renew',
      label: msg`Renew`,
      icon: RefreshIcon,
      offered: (pass) => pass.renewal !== null && offered('renew')(pass),
      run: (pass) => setAsked({ pass, act: 'renew' }),
    },
  ]

  return (
    <>
      <RecordList
        name="passes"
        title={t`Purchased memberships`}
        help="passes"
        count={<Plural value={page.total ?? 0} one="# pass" other="# passes" />}
        page={page}
        search={search}
        cleared={{
          q: undefined,
          page: undefined,
          size: search.size,
          state: undefined,
          location: undefined,
          membership: undefined,
          driver: undefined,
        }}
        searched={{ label: t`Search passes`, placeholder: t`Plate, driver or identification` }}
        applied={
          [search.state, search.location, search.membership, search.driver].filter((value) => value !== undefined)
            .length
        }
        filters={
          <>
            <SingleSelectChip
              label={t`Status`}
              options={PASS_STATES.map((value) => ({
                value,
                label: stateWords(t(PASS_LOOKS[value].label), counts.get(value)),
              }))}
              value={search.state === undefined ? null : { selection: search.state }}
              onChange={(value) =>
                change({ ...search, state: PASS_STATES.find((state) => state === value?.selection) })
              }
            />
            <SingleSelectChip
              label={t`Location`}
              options={locations.map(({ id, name }) => ({ value: id, label: name }))}
              value={search.location === undefined ? null : { selection: search.location }}
              onChange={(value) => change({ ...search, location: value?.selection })}
            />
          </>
        }
        shownAs={<SaleSelect shown="purchased" />}
        columns={PASS_COLUMNS}
        rowKey={keyOf}
        renderLink={({ id }, props, content) => (
          <Link
            to="/dashboard/memberships/purchased/$id"
            params={{ id }}
            search={search}
            resetScroll={false}
            preload={false}
            {...props}
          >
            {content}
          </Link>
        )}
        actions={actions}
        openKey={openId}
        exported={{
          readAll: async () =>
            keeps === false
              ? allServerRecords(api, passesQuestion(search), MAX_LIMIT)
              : findKeptPasses(db, search, now()),
        }}
        create={
          <>
            {isAdmin(user.role) && (
              <>
                <Button variant="default" renderRoot={(props) => <Link to="/dashboard/memberships/due" {...props} />}>
                  <Trans>Passes to renew</Trans>
                </Button>
                <Button
                  variant="default"
                  renderRoot={(props) => <Link to="/dashboard/memberships/upload" {...props} />}
                >
                  <Trans>Upload a file</Trans>
                </Button>
              </>
            )}
            <Button
              leftSection={<PlusIcon size={16} />}
              renderRoot={(props) => (
                <Link to="/dashboard/memberships/purchased/create" search={search} resetScroll={false} {...props} />
              )}
            >
              <Trans>Sell a pass</Trans>
            </Button>
          </>
        }
        empty={{
          notHere: (
            <Trans>
              The passes are not on this device yet. They download by themselves when there is a connection.
            </Trans>
          ),
          none: {
            icon: CardIcon,
            title: <Trans>No passes yet</Trans>,
            text: (
              <Trans>
                Sell a membership to a driver: their plates then park at one location for as long as it is paid.
              </Trans>
            ),
          },
          noMatch: <Trans>All passes at your locations were searched by plate, driver and identification.</Trans>,
        }}
        notOnDevice={
          <Suspense fallback={null}>
            <PassesElsewhere onLocation={(location) => change({ ...search, location })} />
          </Suspense>
        }
      />
      {asked !== null && (
        <Suspense fallback={null}>
          <PassQuestion key={`${asked.act}:${asked.pass.id}`} {...asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}

/** The name of a state, with the number of its passes once it is known. */
function stateWords(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} · ${count}`
}

function Driver({ driver }: Pick<Pass, 'driver'>) {
  return driver === null ? <Missing /> : driver.name
}

const PASS_COLUMNS: readonly Column<PassRow>[] = [
  {
    id: 'plates',
    header: PASS_FIELD_LABELS.plates,
    width: 150,
    cell: ({ plates, unsent, colleagues }) => (
      <PlatesOf plates={plates} most={1} unsent={unsent} colleagues={colleagues} />
    ),
    exported: ({ plates }) => plates.join(' '),
  },
  {
    id: 'driver',
    header: PASS_FIELD_LABELS.driverId,
    width: 'rest',
    cell: (pass) => <Driver {...pass} />,
    under: ({ membership }) => membership.name,
    exported: ({ driver }) => driver?.name ?? null,
  },
  textColumn({
    id: 'identification',
    header: msg`Identification`,
    width: 130,
    extra: true,
    text: ({ driver }) => driver?.identification ?? null,
  }),
  textColumn({
    id: 'membership',
    header: PASS_FIELD_LABELS.membershipId,
    width: 160,
    from: 'medium',
    text: ({ membership }) => membership.name,
  }),
  textColumn({
    id: 'location',
    header: PASS_FIELD_LABELS.locationId,
    width: 170,
    from: 'wide',
    text: ({ location }) => location.name,
  }),
  {
    id: 'starts',
    header: PASS_FIELD_LABELS.startsOn,
    width: 100,
    from: 'wide',
    cell: ({ startsOn }) => <span className="tabular">{formatDay(startsOn)}</span>,
    exported: ({ startsOn }) => formatDay(startsOn),
  },
  {
    id: 'ends',
    header: PASS_FIELD_LABELS.endsOn,
    width: 100,
    cell: ({ endsOn }) => <span className="tabular">{formatDay(endsOn)}</span>,
    exported: ({ endsOn }) => formatDay(endsOn),
  },
  textColumn({ id: 'block', header: PASS_FIELD_LABELS.block, width: 90, extra: true, text: ({ block }) => block }),
  textColumn({
    id: 'apartment',
    header: PASS_FIELD_LABELS.apartment,
    width: 110,
    extra: true,
    text: ({ apartment }) => apartment,
  }),
  lookColumn({ id: 'state', header: msg`Status`, width: 176, look: ({ state }) => PASS_LOOKS[state] }),
]
