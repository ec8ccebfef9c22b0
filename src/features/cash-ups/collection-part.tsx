import { Trans } from '@lingui/react/macro'

import { cashToCollect } from '../../../domain/cash-ups.ts'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import styles from './cash-up-detail.module.css'
import { Part, Row, type PartProps } from './detail-part.tsx'
import { Difference } from './difference.tsx'

/** The collection, and its corrections. */
export function Collected({ cashUp: { closing, collection, currency }, timeZone }: PartProps) {
  if (collection === null) return null
  const beside = closing === null ? 0 : collection.amountReceived - cashToCollect(closing)
  const adjusted = collection.adjustments.reduce((sum, { amount }) => sum + amount, collection.amountReceived)
  return (
    <Part title={<Trans>Collection</Trans>}>
      <dl className={styles.rows}>
        <Row label={<Trans>Receipt</Trans>}>
          {collection.receiptNumber === '' ? <Trans>assigned when it is sent</Trans> : collection.receiptNumber}
        </Row>
        <Row label={<Trans>Collected</Trans>}>
          <Moment at={collection.at} timeZone={timeZone} />
          <span className={styles.who}>{collection.by.name}</span>
        </Row>
        <Row label={<Trans>Amount received</Trans>} loud>
          <Money amount={collection.amountReceived} currency={currency} />
        </Row>
        {beside !== 0 && (
          <Row label={<Trans>Difference from what was to be collected</Trans>}>
            <Difference amount={beside} currency={currency} />
          </Row>
        )}
        {collection.adjustments.map(({ id, at, by, amount, reason }) => (
          <Row
            key={id}
            label={
              <>
                {reason}
                <span className={styles.by}>
                  {by.name} · <Moment at={at} timeZone={timeZone} />
                </span>
              </>
            }
          >
            <Difference amount={amount} currency={currency} />
          </Row>
        ))}
        {collection.adjustments.length > 0 && (
          <Row label={<Trans>With corrections</Trans>} loud>
            <Money amount={adjusted} currency={currency} />
          </Row>
        )}
      </dl>
      {collection.note !== null && <p className={styles.words}>“{collection.note}”</p>}
    </Part>
  )
}
