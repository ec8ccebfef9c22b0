import { Trans, useLingui } from '@lingui/react/macro'

import { suggestedTenders } from '../../../domain/change.ts'
import type { Currency } from '../../../domain/countries.ts'
import type { Money as Amount } from '../../../domain/money.ts'
import { amountText } from '../../lib/amount-text.ts'
import { useAmounts } from '../amounts.ts'
import { AmountField } from './amount-field.tsx'
import { useFieldControl } from './use-field-control.ts'
import { Money } from '../money.tsx'
import styles from './cash-field.module.css'

interface CashFieldProps {
  label: string
  total: Amount
  /** Change; null while unknown. */
  change: Amount | null
  currency: Currency
  /** Called when the customer knows the current price and takes out the money. */
  onHandedOver?: () => void
}

/** Cash received, typed or tapped, and the change. */
export function CashField({ label, total, change, currency, onHandedOver = () => undefined }: CashFieldProps) {
  const { t } = useLingui()
  const { setValue } = useFieldControl<string>()
  const { figures } = useAmounts(currency)

  function enter(typed: string) {
    setValue(typed)
    onHandedOver()
  }

  return (
    <div className={styles.field}>
      <AmountField label={label} currency={currency} onTyped={onHandedOver} />
      <div className={styles.quick} role="group" aria-label={t`Quick amounts`}>
        <button type="button" onClick={() => enter(amountText(total))}>
          <Trans>Exact</Trans>
        </button>
        {suggestedTenders(total, currency).map((amount) => (
          <button key={amount} type="button" className="tabular" onClick={() => enter(amountText(amount))}>
            {figures(amount).replace(/[.,]00$/, '')}
          </button>
        ))}
      </div>
      <p className={styles.change} aria-live="polite">
        <span>
          <Trans>Change due</Trans>
        </span>
        <strong>
          <Money amount={change} currency={currency} />
        </strong>
      </p>
    </div>
  )
}
