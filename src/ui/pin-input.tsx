import { PasswordInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode, type Ref } from 'react'

import { PIN_MAX } from '../../domain/pins.ts'
import { VisibilityIcon } from './icons.tsx'
import { codeText } from '../../domain/text/outside-text.ts'

interface PinInputProps {
  label: string
  value: string
  onChange: (pin: string) => void
  error?: ReactNode
  description?: string
  ref?: Ref<HTMLInputElement>
}

/** Four to six digits, typed with a tablet's number keys. Password managers are asked not to store them. */
export function PinInput({ label, value, onChange, error, description, ref }: PinInputProps) {
  const { t } = useLingui()
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      ref={ref}
      label={label}
      description={description}
      error={error}
      aria-invalid={error !== undefined && error !== null}
      inputMode="numeric"
      autoComplete="off"
      data-1p-ignore
      data-lpignore="true"
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={VisibilityIcon}
      visibilityToggleButtonProps={{
        'aria-label': visible ? t`Hide the PIN` : t`Show the PIN`,
        'aria-hidden': false,
        tabIndex: 0,
      }}
      value={value}
      onChange={(event) => onChange(codeText(event.currentTarget.value).replaceAll(/\D/g, '').slice(0, PIN_MAX))}
    />
  )
}
