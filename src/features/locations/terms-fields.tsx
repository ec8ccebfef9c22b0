import { useLingui } from '@lingui/react/macro'

import { AmountField } from '../../ui/form/amount-field.tsx'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { withFieldGroup } from '../../ui/form/app-form.ts'
import { GROUP } from './group.ts'
import { locationKind } from './kind.tsx'
import styles from './sections.module.css'

const { fields } = locationKind

/** What counts in the price beside its rates. */
export const TermsFields = withFieldGroup({
  ...GROUP,
  render: function Fields({ group, currency }) {
    const { t } = useLingui()
    return (
      <>
        <div className={styles.pair}>
          <group.AppField name="exemptMinutes">
            {(field) => (
              <field.TextField
                label={t(fields.exemptMinutes.label)}
                required
                inputMode="numeric"
                maxLength={4}
                description={t`A stay of so many minutes costs nothing, a longer one all of it`}
              />
            )}
          </group.AppField>
          <group.AppField name="graceMinutes">
            {(field) => (
              <field.TextField
                label={t(fields.graceMinutes.label)}
                required
                inputMode="numeric"
                maxLength={4}
                description={t`Whoever leaves later pays for the time after it`}
              />
            )}
          </group.AppField>
        </div>
        <div className={styles.pair}>
          <group.AppField name="digitalCommission">
            {(field) => (
              <field.TextField
                label={t(fields.digitalCommission.label)}
                required
                description={t`In per cent. The company pays it, not the customer.`}
              />
            )}
          </group.AppField>
          <group.AppField name="taxRate">
            {(field) => (
              <field.TextField label={t(fields.taxRate.label)} description={t`In per cent. Empty: as the company.`} />
            )}
          </group.AppField>
        </div>
        <group.AppField name="lostTicketFee">
          {() => (
            <AmountField
              label={t(fields.lostTicketFee.label)}
              required
              currency={currency}
              description={t`A line of its own beside the stay. 0 is none.`}
            />
          )}
        </group.AppField>
      </>
    )
  },
})

/** What its staff do alone, and how its registers are closed. */
export const LimitsFields = withFieldGroup({
  ...GROUP,
  render: function Fields({ group, currency }) {
    const { t } = useLingui()
    return (
      <>
        <group.AppField name="varianceLimit">
          {() => (
            <AmountField
              label={t(fields.varianceLimit.label)}
              required
              currency={currency}
              description={t`A larger one needs a reason and an administrator’s approval`}
            />
          )}
        </group.AppField>
        <div className={styles.pair}>
          <group.AppField name="loweredPrice">
            {() => (
              <AmountField
                label={t(fields.loweredPrice.label)}
                required
                currency={currency}
                description={t`A correction that takes off more needs a reason`}
              />
            )}
          </group.AppField>
          <group.AppField name="refundByStaff">
            {() => (
              <AmountField
                label={t(fields.refundByStaff.label)}
                required
                currency={currency}
                description={t`A second payment of more an administrator gives back`}
              />
            )}
          </group.AppField>
        </div>
        <div className={styles.pair}>
          <group.AppField name="earlyEndMinutes">
            {(field) => (
              <field.TextField
                label={t(fields.earlyEndMinutes.label)}
                required
                inputMode="numeric"
                maxLength={4}
                description={t`How long before the payment a stay may be told to have ended`}
              />
            )}
          </group.AppField>
          <group.AppField name="earlyEndAmount">
            {() => (
              <AmountField
                label={t(fields.earlyEndAmount.label)}
                required
                currency={currency}
                description={t`And how much less it may cost for that`}
              />
            )}
          </group.AppField>
        </div>
        <group.AppField name="payOutsByOpener">
          {() => <CheckboxField label={t(fields.payOutsByOpener.label)} />}
        </group.AppField>
        <group.AppField name="blindClose">
          {() => (
            <CheckboxField
              label={t(fields.blindClose.label)}
              description={t`Operators see no sums of an open shift until its count is recorded`}
            />
          )}
        </group.AppField>
      </>
    )
  },
})
