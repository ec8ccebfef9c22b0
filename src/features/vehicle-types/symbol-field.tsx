import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import { VEHICLE_SYMBOLS } from '../../../domain/vehicles.ts'
import { useFieldControl } from '../../ui/form/use-field-control.ts'
import { VEHICLE_SYMBOL_LABELS } from '../../ui/labels/vehicles.ts'
import { VEHICLE_SYMBOL_ICONS } from '../../ui/vehicle-symbols.tsx'
import styles from './symbol-field.module.css'

/** One of the product's drawings for a vehicle type. */
export function SymbolField({ label }: { label: string }) {
  const { t } = useLingui()
  const name = useId()
  const { value, setValue, control } = useFieldControl<string>()
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <div className={styles.choices}>
        {VEHICLE_SYMBOLS.map((symbol, index) => {
          const SymbolIcon = VEHICLE_SYMBOL_ICONS[symbol]
          const words = t(VEHICLE_SYMBOL_LABELS[symbol])
          return (
            <label key={symbol} className={styles.choice} title={words}>
              <input
                {...(index === 0 && { id: control.id })}
                type="radio"
                name={name}
                aria-label={words}
                checked={symbol === value}
                onChange={() => setValue(symbol)}
              />
              <SymbolIcon size={24} />
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
