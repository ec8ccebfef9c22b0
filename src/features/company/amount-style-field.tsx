import type { AmountStyle } from '../../../domain/money.ts'
import { Choices } from '../../ui/form/choices.tsx'
import { useFieldControl } from '../../ui/form/use-field-control.ts'
import styles from './company-page.module.css'

interface AmountStyleFieldProps {
  label: string
  description: string
  /** Each by an example. */
  options: readonly { value: AmountStyle; label: string }[]
}

/** How the company writes its amounts. */
export function AmountStyleField({ label, description, options }: AmountStyleFieldProps) {
  const { value, setValue } = useFieldControl<AmountStyle>()
  return (
    <div>
      <Choices label={label} options={options} value={value} onChange={setValue} />
      <p className={styles.quiet}>{description}</p>
    </div>
  )
}
