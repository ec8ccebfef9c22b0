import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { Company } from '../../../contract/company.ts'
import { fullName } from '../../../domain/people.ts'
import { useSession } from '../../data/session-provider.tsx'
import { RecordSection } from '../../records/record-section.tsx'
import { COUNTRY_LABELS, ROLE_LABELS } from '../../ui/labels/people.ts'
import { LoadFailed } from '../../ui/states.tsx'
import styles from './company-page.module.css'
import { useActiveOperators } from './queries.ts'
import { useEnterCompany } from './use-enter-company.ts'
import { readableEmail } from '../../../domain/emails.ts'

/** The country of a company, and the button to work in it. */
export function EntryButton({ record }: { record: Company | null }) {
  const { t } = useLingui()
  const { company: current } = useSession()
  const enter = useEnterCompany()
  if (record === null) return null
  const { id, country, currency } = record
  return (
    <div className={styles.entry}>
      <p className={styles.quiet}>
        {t(COUNTRY_LABELS[country])} · {currency}
      </p>
      {current.id === id ? (
        <p className={styles.quiet}>
          <Trans>You work in this company now.</Trans>
        </p>
      ) : (
        <Button variant="default" onClick={() => enter(id)}>
          <Trans>Work in this company</Trans>
        </Button>
      )}
    </div>
  )
}

/** People who can sign in to a company. */
export function ActiveOperators({ record }: { record: Company }) {
  return (
    <RecordSection title={<Trans>People who can sign in</Trans>}>
      <Operators id={record.id} />
    </RecordSection>
  )
}

function Operators({ id }: { id: string }) {
  const { t } = useLingui()
  const state = useActiveOperators(id)
  if (state.status === 'loading') return <p aria-busy="true" />
  if (state.status !== 'ready') {
    return (
      <LoadFailed onRetry={() => (state.status === 'lost' ? state.retry() : undefined)}>
        <Trans>The server did not answer as it should.</Trans>
      </LoadFailed>
    )
  }
  if (state.record.length === 0) {
    return (
      <p className={styles.quiet}>
        <Trans>Nobody yet. Work in this company and invite its first administrator.</Trans>
      </p>
    )
  }
  return (
    <ul className={styles.people}>
      {state.record.map((user) => (
        <li key={user.id}>
          {fullName(user)}
          <span className={styles.quiet}>
            {readableEmail(user.email)} · {t(ROLE_LABELS[user.role])}
          </span>
        </li>
      ))}
    </ul>
  )
}
