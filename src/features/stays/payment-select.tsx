import { useLingui } from '@lingui/react/macro'

import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/services.ts'
import { useFieldControl } from '../../ui/form/use-field-control.ts'
import { PAYMENT_METHOD_ICONS } from '../../ui/icons.tsx'
import { PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'
import styles from '../../ui/form/choice-tiles.module.css'

/** Payment method, one tap each, for the speed of the booth. */
export function PaymentField({ label, except = null }: { label: string; except?: PaymentMethod | null }) {
  const { t } = useLingui()
  const { value, setValue, control } = useFieldControl<string>()
  const errorId = `${control.id}-error`
  return (
    <fieldset className={styles.field} aria-describedby={control.error === undefined ? undefined : errorId}>
      <legend>{label}</legend>
      <div
        className={styles.choices}
        data-two={except !== null || undefined}
        data-wrong={control.error !== undefined || undefined}
      >
        {PAYMENT_METHODS.filter((method) => method !== except).map((method, index) => {
          const MethodIcon = PAYMENT_METHOD_ICONS[method]
          return (
            <label key={method} className={styles.choice}>
              <input
                {...(index === 0 && { id: control.id })}
                type="radio"
                name={control.name}
                value={method}
                checked={value === method}
                onBlur={control.onBlur}
                onChange={() => setValue(method)}
              />
              <MethodIcon size={22} />
              {t(PAYMENT_METHOD_LABELS[method])}
            </label>
          )
        })}
      </div>
      {control.error !== undefined && (
        <p id={errorId} className={styles.error}>
          {control.error}
        </p>
      )}
    </fieldset>
  )
}
