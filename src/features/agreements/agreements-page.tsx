import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, getRouteApi, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, lazy, useMemo, useState } from 'react'

import type { Agreement } from '../../../contract/agreement.ts'
import { AGREEMENT_TYPES } from '../../../domain/agreements.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { findKeptRecords, useKeptRecords } from '../../data/use-kept-records.ts'
import { RecordList } from '../../records/record-list.tsx'
import { SingleSelectChip } from '../../ui/chips/select-chips.tsx'
import { DoneIcon, EditIcon, PlusIcon, VoidIcon } from '../../ui/icons.tsx'
import { AGREEMENT_TYPE_LABELS } from '../../ui/labels/agreements.ts'
import type { RowAction } from '../../ui/list/column.ts'
import { pagingOf } from '../../ui/list/paging.ts'
import { useLocations } from '../locations/public.ts'
import type { AgreementSearch } from './agreements-search.ts'
import { agreementColumns } from './columns.tsx'
import { agreementQuestion } from './queries.ts'

// Nobody needs it before the first press.
const AgreementQuestion = lazy(async () => ({ default: (await import('./agreement-question.tsx')).AgreementQuestion }))

const route = getRouteApi('/dashboard/agreements')

const keyOf = ({ id }: Agreement) => id
const CLEARED: AgreementSearch = {
  q: undefined,
  page: undefined,
  size: undefined,
  enabled: undefined,
  type: undefined,
  location: undefined,
}

/** The discounts that the company has agreed on, always of the device. */
export function AgreementsPage() {
  const { t } = useLingui()
  const { db, user, company } = useSession()
  const search = route.useSearch()
  const navigate = useNavigate()
  const openId = useParams({ strict: false }).id
  const { list: locations = [] } = useLocations()
  const question = agreementQuestion(search)
  const page = useKeptRecords(question, pagingOf(search))
  const columns = useMemo(() => agreementColumns(company.currency), [company.currency])
  const [asked, setAsked] = useState<Agreement | null>(null)
  const admin = isAdmin(user.role)

  function change(to: AgreementSearch) {
    void navigate({ to: '.', search: { ...to, page: undefined }, resetScroll: false })
  }

  const actions: readonly RowAction<Agreement>[] = admin
    ? [
        {
          id: 'edit',
          label: msg`Edit`,
          icon: EditIcon,
          run: ({ id }) =>
            void navigate({ to: '/dashboard/agreements/$id', params: { id }, search, resetScroll: false }),
        },
        { id: 'disable', label: msg`Disable`, icon: VoidIcon, offered: ({ enabled }) => enabled, run: setAsked },
        { id: 'enable', label: msg`Enable`, icon: DoneIcon, offered: ({ enabled }) => !enabled, run: setAsked },
      ]
    : []

  return (
    <>
      <RecordList
        name="agreements"
        title={t`Agreements`}
        help="agreements"
        count={<Plural value={page.total ?? 0} one="# agreement" other="# agreements" />}
        page={page}
        search={search}
        cleared={{ ...CLEARED, size: search.size }}
        searched={{ label: t`Search agreements`, placeholder: t`Name` }}
        isFiltered={search.enabled !== undefined || search.type !== undefined || search.location !== undefined}
        filters={
          <>
            <SingleSelectChip
              label={t`Type`}
              options={AGREEMENT_TYPES.map((value) => ({ value, label: t(AGREEMENT_TYPE_LABELS[value]) }))}
              value={search.type === undefined ? null : { selection: search.type }}
              onChange={(value) =>
                change({ ...search, type: AGREEMENT_TYPES.find((type) => type === value?.selection) })
              }
            />
            <SingleSelectChip
              label={t`Location`}
              options={locations.map(({ id, name }) => ({ value: id, label: name }))}
              value={search.location === undefined ? null : { selection: search.location }}
              onChange={(value) => change({ ...search, location: value?.selection })}
            />
            <SingleSelectChip
              label={t`Status`}
              options={[
                { value: 'true', label: t`Enabled` },
                { value: 'false', label: t`Disabled` },
              ]}
              value={search.enabled === undefined ? null : { selection: String(search.enabled) }}
              onChange={(value) =>
                change({ ...search, enabled: value === null ? undefined : value.selection === 'true' })
              }
            />
          </>
        }
        columns={columns}
        rowKey={keyOf}
        renderLink={({ id }, props, content) => (
          <Link
            to="/dashboard/agreements/$id"
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
        exported={{ readAll: () => findKeptRecords(db, question) }}
        create={
          admin && (
            <Button
              leftSection={<PlusIcon size={16} />}
              renderRoot={(props) => (
                <Link to="/dashboard/agreements/create" search={search} resetScroll={false} {...props} />
              )}
            >
              <Trans>New agreement</Trans>
            </Button>
          )
        }
        empty={{
          none: {
            title: <Trans>No agreements yet</Trans>,
            text: admin ? (
              <Trans>
                Add what you have agreed on with shops, clinics or residents: a percentage, an amount, minutes, or a
                price of their own.
              </Trans>
            ) : (
              <Trans>Your administrator adds the discounts that you can give.</Trans>
            ),
          },
          noMatch: <Trans>All agreements of your company were searched, by name.</Trans>,
          notHere: (
            <Trans>
              The agreements have not all been brought to this device yet. As soon as there is a connection they come by
              themselves.
            </Trans>
          ),
        }}
      />
      {asked !== null && (
        <Suspense fallback={null}>
          <AgreementQuestion key={asked.id} agreement={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}
