import { Trans } from '@lingui/react/macro'

import type { Currency } from '../../../../domain/countries.ts'
import type { Money as Amount } from '../../../../domain/money.ts'
import { Money } from '../../../ui/money.tsx'
import styles from '../act-form.module.css'

/** Effect of a change on a price, before saving. */
export function NewPrice({ before, after, currency }: { before: Amount | null; after: Amount; currency: Currency }) {
  const difference = before === null ? 0 : after - before
  return (
    <dl className={styles.new} aria-live="polite">
      <dt>
        <Trans>New price</Trans>
      </dt>
      <dd>
        <Money amount={before} currency={currency} />
        <span aria-hidden="true"> → </span>
        <strong>
          <Money amount={after} currency={currency} />
        </strong>
      </dd>
      <dd className={styles.difference}>
        {difference > 0 && (
          <Trans>
            <Money amount={difference} currency={currency} /> more: charge the driver for it.
          </Trans>
        )}
        {difference < 0 && (
          <Trans>
            <Money amount={0 - difference} currency={currency} /> less: refund the driver.
          </Trans>
        )}
        {difference === 0 && <Trans>The price stays the same.</Trans>}
      </dd>
    </dl>
  )
}
