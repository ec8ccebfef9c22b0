import { Trans, useLingui } from '@lingui/react/macro'

import { PAYMENT_TYPES } from '../../../domain/locations.ts'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { withFieldGroup } from '../../ui/form/app-form.ts'
import { PAYMENT_TYPE_LABELS } from '../../ui/labels/locations.ts'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { GROUP } from './group.ts'
import { locationKind } from './kind.tsx'
import { TYPE_IDS } from './location-input.ts'
import styles from './sections.module.css'

const { fields } = locationKind

/** How many vehicles of which types park there, and when they pay. */
export const SpacesFields = withFieldGroup({
  ...GROUP,
  render: function Fields({ group, isNew, currency, types, rates }) {
    const { t } = useLingui()
    const { nameOf, inOrder } = useVehicleTypes()
    const { values } = group.state
    // One that the company has switched off stays where it parks already.
    const shown = TYPE_IDS.filter(
      (id) =>
        types.some(({ vehicleTypeId, isActive }) => vehicleTypeId === id && isActive) || values[`type${id}`] !== '',
    ).toSorted(inOrder)
    return (
      <>
        <div className={styles.pair}>
          <group.AppField name="spaces">
            {(field) => (
              <field.TextField
                label={t(fields.spaces.label)}
                required
                inputMode="numeric"
                maxLength={6}
                description={t`No fewer than its vehicle types have together`}
              />
            )}
          </group.AppField>
          <group.AppField name="paymentType">
            {(field) => (
              <field.SelectField
                label={t(fields.paymentType.label)}
                options={PAYMENT_TYPES.map((value) => ({ value, label: t(PAYMENT_TYPE_LABELS[value]) }))}
              />
            )}
          </group.AppField>
        </div>
        {shown.map((id) => {
          const name = nameOf(id)
          return (
            <div key={id} className={styles.type} role="group" aria-label={name}>
              <h3>{name}</h3>
              <div className={styles.three}>
                <group.AppField name={`type${id}`}>
                  {(field) => (
                    <field.TextField
                      label={t`Spaces: ${name}`}
                      inputMode="numeric"
                      maxLength={6}
                      description={t`Empty: it does not park here`}
                    />
                  )}
                </group.AppField>
                {isNew ? (
                  <>
                    <group.AppField name={`cost${id}`}>
                      {() => <AmountField label={t`Cost: ${name}`} currency={currency} />}
                    </group.AppField>
                    <group.AppField name={`minutes${id}`}>
                      {(field) => (
                        <field.TextField
                          label={t`Minutes: ${name}`}
                          inputMode="numeric"
                          maxLength={5}
                          description={t`Each fraction that has begun is charged`}
                        />
                      )}
                    </group.AppField>
                  </>
                ) : (
                  <p className={styles.quiet}>{rates[id] ?? <Trans>No rate gives it a price yet.</Trans>}</p>
                )}
              </div>
            </div>
          )
        })}
      </>
    )
  },
})
