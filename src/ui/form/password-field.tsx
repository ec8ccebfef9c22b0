import { PasswordInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { VisibilityIcon } from '../icons.tsx'
import styles from './password-field.module.css'
import { useFieldControl, type FieldProps } from './use-field-control.ts'

interface PasswordFieldProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password'
}

/** A password field whose text can be revealed. */
export function PasswordField({
  label,
  required = false,
  description,
  disabled = false,
  autoComplete,
}: PasswordFieldProps) {
  const { t } = useLingui()
  const { value, setValue, control } = useFieldControl<string>()
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...control}
      label={label}
      withAsterisk={required}
      aria-required={required}
      aria-invalid={control.error !== undefined}
      description={description}
      disabled={disabled}
      autoComplete={autoComplete}
      visible={visible}
      onVisibilityChange={setVisible}
      classNames={{ visibilityToggle: styles.toggle }}
      visibilityToggleIcon={VisibilityIcon}
      visibilityToggleButtonProps={{
        'aria-label': visible ? t`Hide the password` : t`Show the password`,
        'aria-hidden': false,
        tabIndex: 0,
      }}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  )
}
