import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useSession } from '../../data/session-provider.tsx'
import { formatDate } from '../../lib/dates.ts'
import { ChevronRightIcon, DoneIcon } from '../../ui/icons.tsx'
import { ATTENTION_LABELS } from '../../ui/labels/attention.ts'
import { Money } from '../../ui/money.tsx'
import { useLocations } from '../locations/public.ts'
import styles from './figures.module.css'
import { attentionQuery } from './queries.ts'

/** Items that need an admin, the largest amount first; each opens its rows. */
export function AttentionList() {
  const { t } = useLingui()
  const { api } = useSession()
  const { timeZone } = useLocations()
  const { data } = useQuery(attentionQuery(api))
  if (data === undefined) return <div className={styles.waiting} aria-busy="true" />
  if (data.data.length === 0) {
    return (
      <p className={styles.nothing}>
        <DoneIcon />
        <Trans>Nothing is waiting for you.</Trans>
      </p>
    )
  }
  return (
    <ul className={styles.attention}>
      {data.data.map(({ kind, rows, amount, oldest }) => (
        <li key={kind}>
          <Link to="/dashboard/attention/$kind" params={{ kind }}>
            <span className={styles.count} data-money={amount > 0 || undefined}>
              {rows}
            </span>
            <span className={styles.kind}>
              {t(ATTENTION_LABELS[kind])}
              <small>
                <span>
                  {/* Drivers are erased together, on one day. */}
                  {rows === 1 || kind === 'erasure_due' ? (
                    formatDate(oldest, timeZone)
                  ) : (
                    <Trans>Oldest: {formatDate(oldest, timeZone)}</Trans>
                  )}
                </span>
                {amount > 0 && <Money amount={amount} currency={data.currency} />}
              </small>
            </span>
            <ChevronRightIcon size={16} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
