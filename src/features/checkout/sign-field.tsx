import { useLingui } from '@lingui/react/macro'

import { MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import { useFieldControl } from '../../ui/form/use-field-control.ts'
import { CORRECTION_SIGNS } from './pricing/correction-input.ts'
import styles from '../../ui/form/choice-tiles.module.css'

const ICONS = { off: MinusIcon, on: PlusIcon } as const

/** Whether a correction reduces or raises the price. */
export function SignField() {
  const { t } = useLingui()
  const { value, setValue, control } = useFieldControl<(typeof CORRECTION_SIGNS)[number]>()
  const words = { off: t`Too high: take off`, on: t`Too low: add` }
  return (
    <fieldset className={styles.field}>
      <legend>{t`The price is`}</legend>
      <div className={styles.choices} data-two>
        {CORRECTION_SIGNS.map((sign) => {
          const SignIcon = ICONS[sign]
          return (
            <label key={sign} className={styles.choice} data-low>
              <input
                type="radio"
                name={control.name}
                value={sign}
                checked={value === sign}
                onChange={() => setValue(sign)}
              />
              <SignIcon size={18} />
              {words[sign]}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
