import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { type Agreement, type AgreementUse, getAgreementUse } from '../../../contract/agreement.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useServerRecord } from '../../data/use-server-records.ts'
import { todayIn } from '../../lib/dates.ts'
import type { LinkTarget } from '../../records/record-kind.ts'
import { RecordSection } from '../../records/record-section.tsx'
import { Money } from '../../ui/money.tsx'
import { LoadFailed } from '../../ui/states.tsx'
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import styles from './agreements.module.css'

/** Usage of an agreement in this month, for admins: of its budget, by location and by operator. */
export function AgreementUseSection({ record }: { record: Agreement }) {
  const { user } = useSession()
  return isAdmin(user.role) && <Used agreement={record} />
}

function Used({ agreement: { id, budgetCount = null, budgetAmount = null } }: { agreement: Agreement }) {
  const { company } = useSession()
  const { currency } = company
  const month = todayIn(company.country).slice(0, 7)
  const state = useServerRecord<AgreementUse>(['agreements', 'use', id, month], (api, signal) =>
    api.call(getAgreementUse, { params: { id }, query: { month } }, { signal }),
  )
  return (
    <RecordSection title={<Trans>Used this month</Trans>}>
      {state.status === 'loading' && <PanelSkeleton />}
      {(state.status === 'lost' || state.status === 'refused') && (
        <LoadFailed onRetry={state.status === 'lost' ? state.retry : () => undefined}>
          <Trans>The used amount is on the server, which does not answer now.</Trans>
        </LoadFailed>
      )}
      {state.status === 'ready' && (
        <div className={styles.budget}>
          <p>
            <Plural value={state.record.count} one="# stay" other="# stays" />
            {budgetCount !== null && <BudgetShare used={state.record.count} of={budgetCount} />}
          </p>
          <p>
            <Money amount={state.record.amount} currency={currency} />
            {budgetAmount !== null && <BudgetShare used={state.record.amount} of={budgetAmount} />}
          </p>
          <UsedBy
            uses={state.record.locations}
            linkOf={(locations) => ({ to: '/dashboard/services', search: { locations } })}
          />
          <UsedBy
            uses={state.record.operators}
            linkOf={(operator) => ({ to: '/dashboard/users/update/$id', params: { id: operator } })}
          />
        </div>
      )}
    </RecordSection>
  )
}

interface UsedByProps {
  uses: AgreementUse['locations']
  linkOf: (id: string) => LinkTarget
}

/** Usage by location or by operator. */
function UsedBy({ uses, linkOf }: UsedByProps) {
  const { company } = useSession()
  if (uses.length === 0) return null
  return (
    <ul className={styles.used}>
      {uses.map(({ id, name, count, amount }) => (
        <li key={id}>
          <Link {...linkOf(id)}>{name}</Link>
          <span>
            {count} · <Money amount={amount} currency={company.currency} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The used part of a budget, in words. */
export function BudgetShare({ used, of }: { used: number; of: number }) {
  const { i18n } = useLingui()
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(used / of)
  return used > of ? (
    <strong>
      {' · '}
      <Trans>over the budget: {percent}</Trans>
    </strong>
  ) : (
    <>
      {' · '}
      <Trans>{percent} of the budget</Trans>
    </>
  )
}
