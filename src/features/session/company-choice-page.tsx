import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { listCompanies } from '../../../contract/companies.ts'
import { MAX_LIMIT } from '../../../contract/list.ts'
import type { CurrentUser } from '../../../contract/session.ts'
import { countryOption } from '../../../domain/countries.ts'
import { comparableText } from '../../../domain/text/comparable-text.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { useDataClient } from '../../data/session-provider.tsx'
import { ChevronRightIcon } from '../../ui/icons.tsx'
import { COUNTRY_LABELS } from '../../ui/labels/people.ts'
import { LoadFailed } from '../../ui/states.tsx'
import styles from './company-choice-page.module.css'
import { useSignOut } from './use-sign-out.ts'

const SEARCH_FROM = 8

interface CompanyChoicePageProps {
  /** The product's logo. */
  mark: ReactNode
  user: CurrentUser
  api: ApiClient
  /** Action that creates a company; `isOpen` if there is none to choose. */
  renderCreation: (isOpen: boolean) => ReactNode
}

/** Page on which a super admin, who belongs to no company, chooses the one to work in. */
export function CompanyChoicePage({ mark, user, api, renderCreation }: CompanyChoicePageProps) {
  const { t } = useLingui()
  const { sessions } = useDataClient()
  const companies = useQuery(companiesQuery(api))
  const [search, setSearch] = useState('')
  const { signOut, leaving } = useSignOut()
  const { firstName } = user

  const all = companies.data?.data ?? []
  const isEmpty = companies.isSuccess && all.length === 0
  const shown = all.filter((company) => comparableText(company.name).includes(comparableText(search)))

  return (
    <main id="content" className={styles.page}>
      {mark}
      <h1>{isEmpty ? <Trans>The first company</Trans> : <Trans>Choose a company</Trans>}</h1>
      <p className={styles.words}>
        {isEmpty ? (
          <Trans>
            Hello, {firstName}. There is no company yet. Create one, work in it, and invite its administrator.
          </Trans>
        ) : (
          <Trans>
            Hello, {firstName}. You work in one company at a time; what you do in it is recorded with your name.
          </Trans>
        )}
      </p>

      {companies.isError && (
        <LoadFailed onRetry={() => void companies.refetch()}>
          <Trans>The list of companies could not be loaded.</Trans>
        </LoadFailed>
      )}
      {all.length >= SEARCH_FROM && (
        <TextInput
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          aria-label={t`Search companies`}
          placeholder={t`Search companies`}
        />
      )}
      {!isEmpty && (
        <ul className={styles.list} aria-busy={companies.isPending}>
          {shown.map((company) => (
            <li key={company.id}>
              <button type="button" onClick={() => void sessions.chooseCompany(company.id)}>
                <img src={countryOption(company.country).flag} alt="" width={24} height={16} />
                <span className={styles.name}>{company.name}</span>
                <span className={styles.country}>{t(COUNTRY_LABELS[company.country])}</span>
                <ChevronRightIcon size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {companies.isSuccess && <div className={styles.creation}>{renderCreation(isEmpty)}</div>}

      <Button variant="default" loading={leaving} onClick={signOut}>
        <Trans>Sign out</Trans>
      </Button>
    </main>
  )
}

/** Returns the query of the companies in which a super admin can work. */
function companiesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['companies'],
    queryFn: ({ signal }) => api.call(listCompanies, { query: { limit: String(MAX_LIMIT) } }, { signal }),
  })
}
