import { useLingui } from '@lingui/react/macro'

import type { Op } from '../../data/use-outbox.ts'
import { useSession } from '../../data/session-provider.tsx'
import { Money } from '../../ui/money.tsx'
import { detailsOf, type Detail } from './op-details.ts'
import styles from './op-fields.module.css'

/** What an action says that changes no fields of a record. */
export function OpDetailsList({ op }: { op: Op }) {
  const { t } = useLingui()
  const all = detailsOf(op)
  if (all.length === 0) return null
  return (
    <dl className={styles.fields}>
      {all.map(({ label, value }) => (
        <div key={label.id}>
          <dt>{t(label)}</dt>
          <dd>
            <DetailValue value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function DetailValue({ value }: Pick<Detail, 'value'>) {
  const { t } = useLingui()
  const { company } = useSession()
  if (typeof value === 'number') return <Money amount={value} currency={company.currency} />
  return typeof value === 'string' ? value : t(value)
}
