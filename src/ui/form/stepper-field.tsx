import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Input } from '@mantine/core'

import { MinusIcon, PlusIcon } from '../icons.tsx'
import styles from './stepper-field.module.css'
import { type FieldProps, useFieldControl } from './use-field-control.ts'
import { codeText } from '../../../domain/text/outside-text.ts'

/** A whole number from 0 on, typed or stepped. */
export function StepperField({ label, required = false, description, disabled = false }: FieldProps) {
  const { t } = useLingui()
  const { value, setValue, control } = useFieldControl<number>()
  const { error, ...input } = control
  return (
    <Input.Wrapper
      id={input.id}
      label={label}
      withAsterisk={required}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
    >
      <div className={styles.stepper}>
        <ActionIcon
          variant="default"
          aria-label={t`Less: ${label}`}
          disabled={disabled || value === 0}
          onClick={() => setValue(stepBy(value, -1))}
        >
          <MinusIcon size={16} />
        </ActionIcon>
        <Input
          {...input}
          classNames={{ input: styles.input }}
          inputMode="numeric"
          aria-required={required}
          error={error !== undefined}
          disabled={disabled}
          value={String(value)}
          onChange={(event) => setValue(stepValue(event.currentTarget.value))}
        />
        <ActionIcon
          variant="default"
          aria-label={t`More: ${label}`}
          disabled={disabled}
          onClick={() => setValue(stepBy(value, 1))}
        >
          <PlusIcon size={16} />
        </ActionIcon>
      </div>
    </Input.Wrapper>
  )
}

/** Converts typed text to a whole number from 0 on; negative numbers and other text become 0. */
export function stepValue(typed: string): number {
  const number = Math.trunc(Number(codeText(typed)))
  return Number.isFinite(number) && number > 0 ? number : 0
}

export function stepBy(value: number, step: 1 | -1): number {
  return Math.max(0, value + step)
}
