import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { getRouteApi, Link, useParams } from '@tanstack/react-router'

import type { CompanySummary } from '../../../contract/companies.ts'
import { MAX_LIMIT } from '../../../contract/list.ts'
import { countryOption } from '../../../domain/countries.ts'
import { useSession } from '../../data/session-provider.tsx'
import { allServerRecords, useServerRecords } from '../../data/use-server-records.ts'
import { RecordList } from '../../records/record-list.tsx'
import { SingleSelectChip } from '../../ui/chips/select-chips.tsx'
import { BuildingIcon, ChevronRightIcon, EditIcon, PlusIcon } from '../../ui/icons.tsx'
import { COUNTRY_LABELS } from '../../ui/labels/people.ts'
import type { Column, RowAction } from '../../ui/list/column.ts'
import { countColumn, textColumn } from '../../ui/list/columns.tsx'
import { pagingOf } from '../../ui/list/paging.ts'
import { OwnMoment } from '../../ui/moment.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Forbidden } from '../../ui/states.tsx'
import type { CompaniesSearch } from './companies-search.ts'
import styles from './company-page.module.css'
import { companyKind } from './kind.ts'
import { companiesQuery } from './queries.ts'

const route = getRouteApi('/dashboard/companies')

const COUNTRIES = ['colombia', 'mexico', 'united_kingdom'] as const

const keyOf = ({ id }: CompanySummary) => id

/** All companies, for super admins. */
export function CompaniesPage({ onEnter }: { onEnter: (id: string) => void }) {
  const { user } = useSession()
  if (user.role === 'super_admin') return <CompanyList onEnter={onEnter} />
  return (
    <Page title={<Trans>Companies</Trans>} sub={<Trans>All companies of this installation</Trans>} help="companies">
      <Forbidden>
        <Trans>Only a system administrator sees other companies. Yours is on its own page.</Trans>
      </Forbidden>
    </Page>
  )
}

function CompanyList({ onEnter }: { onEnter: (id: string) => void }) {
  const { t } = useLingui()
  const { api, company } = useSession()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const openId = useParams({ strict: false }).id
  const query = companiesQuery(search)
  const page = useServerRecords(query, pagingOf(search))

  function change(to: CompaniesSearch) {
    void navigate({ to: '.', search: { ...to, page: undefined }, resetScroll: false })
  }

  const actions: readonly RowAction<CompanySummary>[] = [
    {
      id: 'enter',
      label: msg`Work in this company`,
      icon: ChevronRightIcon,
      offered: ({ id }) => id !== company.id,
      run: ({ id }) => onEnter(id),
    },
    {
      id: 'edit',
      label: msg`Edit`,
      icon: EditIcon,
      offered: () => true,
      run: ({ id }) =>
        void navigate({ to: '/dashboard/companies/update/$id', params: { id }, search, resetScroll: false }),
    },
  ]

  return (
    <RecordList
      name="companies"
      title={t`Companies`}
      help="companies"
      count={<Plural value={page.total ?? 0} one="# company" other="# companies" />}
      page={page}
      search={search}
      cleared={{ q: undefined, page: undefined, size: search.size, country: undefined }}
      searched={{ label: t`Search companies`, placeholder: t`Name or tax ID` }}
      applied={search.country === undefined ? 0 : 1}
      filters={
        <SingleSelectChip
          label={t`Country`}
          options={COUNTRIES.map((value) => ({ value, label: t(COUNTRY_LABELS[value]) }))}
          value={search.country === undefined ? null : { selection: search.country }}
          onChange={(value) =>
            change({ ...search, country: COUNTRIES.find((country) => country === value?.selection) })
          }
        />
      }
      columns={COMPANY_COLUMNS}
      rowKey={keyOf}
      renderLink={({ id }, props, content) => (
        <Link
          to="/dashboard/companies/update/$id"
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
      exported={{ readAll: () => allServerRecords(api, query, MAX_LIMIT) }}
      create={
        <Button
          leftSection={<PlusIcon size={16} />}
          renderRoot={(props) => (
            <Link to="/dashboard/companies/create" search={search} resetScroll={false} {...props} />
          )}
        >
          <Trans>New company</Trans>
        </Button>
      }
      empty={{
        none: {
          icon: BuildingIcon,
          title: <Trans>No company yet</Trans>,
          text: <Trans>Create the first one, work in it, and invite its administrator.</Trans>,
        },
        noMatch: <Trans>All companies were searched by name, legal name and tax ID.</Trans>,
      }}
    />
  )
}

const { fields } = companyKind

function CountryWords({ company: { country } }: { company: CompanySummary }) {
  const { t } = useLingui()
  return (
    <span className={styles.country}>
      <img src={countryOption(country).flag} alt="" width={18} height={12} />
      {t(COUNTRY_LABELS[country])}
    </span>
  )
}

const COMPANY_COLUMNS: readonly Column<CompanySummary>[] = [
  textColumn({
    id: 'name',
    header: fields.name.label,
    width: 'rest',
    text: ({ name }) => name,
    under: ({ legalName }) => legalName,
  }),
  textColumn({
    id: 'legalName',
    header: fields.legalName.label,
    width: 230,
    from: 'wide',
    extra: true,
    text: ({ legalName }) => legalName,
  }),
  {
    id: 'country',
    header: fields.country.label,
    width: 160,
    cell: (company) => <CountryWords company={company} />,
    exported: ({ country }, t) => t(COUNTRY_LABELS[country]),
  },
  textColumn({ id: 'taxId', header: fields.taxId.label, width: 150, from: 'medium', text: ({ taxId }) => taxId }),
  countColumn({
    id: 'abuseReports',
    header: msg`Reported invitations`,
    width: 170,
    from: 'medium',
    count: ({ abuseReports = 0 }) => abuseReports,
  }),
  countColumn({
    id: 'activeOperators',
    header: msg`Active users`,
    width: 140,
    count: ({ activeOperators }) => activeOperators,
  }),
  {
    id: 'createdAt',
    header: msg`Created`,
    width: 165,
    from: 'wide',
    cell: ({ createdAt }) => <OwnMoment at={createdAt} />,
  },
]
