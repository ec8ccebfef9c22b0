import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useSession } from '../../data/session-provider.tsx'
import { Elapsed } from '../../ui/elapsed.tsx'
import { ChevronRightIcon } from '../../ui/icons.tsx'
import { ATTENTION_LABELS } from '../../ui/labels/attention.ts'
import { Money } from '../../ui/money.tsx'
import styles from './figures.module.css'
import { attentionQuery } from './queries.ts'

/** What needs an admin, the most money first; each opens its rows. */
export function AttentionList() {
  const { t } = useLingui()
  const { api } = useSession()
  const { data } = useQuery(attentionQuery(api))
  if (data === undefined) return <div className={styles.waiting} aria-busy="true" />
  if (data.data.length === 0) {
    return (
      <p className={styles.nothing}>
        <Trans>Nothing waits for you.</Trans>
      </p>
    )
  }
  return (
    <ul className={styles.attention}>
      {data.data.map(({ kind, rows, amount, oldest }) => (
        <li key={kind}>
          <Link to="/dashboard/attention/$kind" params={{ kind }}>
            <span className={styles.kind}>
              {t(ATTENTION_LABELS[kind])}
              <small>
                <Plural value={rows} one="#, since" other="#, the oldest since" /> <Elapsed since={oldest} />
              </small>
            </span>
            {amount > 0 && <Money amount={amount} currency={data.currency} />}
            <ChevronRightIcon size={16} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
