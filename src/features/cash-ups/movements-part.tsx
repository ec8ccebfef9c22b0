import { Trans, useLingui } from '@lingui/react/macro'

import { CASH_MOVEMENT_LABELS } from '../../ui/labels/cash-ups.ts'
import { PAYMENT_METHOD_LABELS, REFERENCE_LABEL } from '../../ui/labels/services.ts'
import { Moment } from '../../ui/moment.tsx'
import styles from './cash-up-detail.module.css'
import { Part, type PartProps } from './detail-part.tsx'
import { Difference } from './difference.tsx'

/** Movements of cash apart from the payments. */
export function Movements({ cashUp: { movements, currency }, timeZone }: PartProps) {
  const { t } = useLingui()
  return (
    <Part title={<Trans>Cash in and out</Trans>}>
      {movements.length === 0 ? (
        <p className={styles.none}>
          <Trans>None</Trans>
        </p>
      ) : (
        <ul className={styles.entries}>
          {movements.map(({ id, at, by, kind, method, amount, reason, receiptNumber, reference }) => (
            <li key={id}>
              <p className={styles.entry}>
                <strong>
                  {receiptNumber === null ? (
                    t(CASH_MOVEMENT_LABELS[kind])
                  ) : kind === 'pay_in' ? (
                    <Trans>Paid twice</Trans>
                  ) : (
                    <Trans>Refunded</Trans>
                  )}
                </strong>
                <Difference amount={kind === 'pay_in' ? amount : -amount} currency={currency} />
              </p>
              <p className={styles.words}>
                {receiptNumber === null ? (
                  <Reason id={id} by={by.name} reason={reason} />
                ) : (
                  <Trans>
                    Receipt {receiptNumber}, {t(PAYMENT_METHOD_LABELS[method])}
                  </Trans>
                )}
              </p>
              {reference !== undefined && (
                <p className={styles.words}>
                  {t(REFERENCE_LABEL)}: {reference}
                </p>
              )}
              <p className={styles.by}>
                {by.name} · <Moment at={at} timeZone={timeZone} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

/** The server ends the reason of a join with the id of the cash-up, because it writes no text in a language. */
function Reason({ id, by, reason }: { id: string; by: string; reason: string }) {
  return reason.endsWith(id) ? <Trans>Float of {by}, who opened the register too</Trans> : reason
}
