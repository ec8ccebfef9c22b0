import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { fieldErrorLabel } from './field-errors.ts'
import { useFieldContext } from './form-context.ts'

/** What every field is given by the form that it stands in. */
export interface FieldProps {
  label: string
  /** Shows an asterisk. The schema is what requires it. */
  required?: boolean
  description?: ReactNode
  disabled?: boolean
}

/** The id of a field's control, by which the error summary finds it. */
export function controlId(formId: string, name: string): string {
  return `${formId}-${name}`
}

/** The field's state and what its control needs of it. */
export function useFieldControl<Value>() {
  const { t } = useLingui()
  const field = useFieldContext<Value>()
  const label = fieldErrorLabel(field.state.meta.errors)
  return {
    value: field.state.value,
    setValue: (value: Value) => field.handleChange(value),
    control: {
      id: controlId(field.form.formId, field.name),
      name: field.name,
      onBlur: field.handleBlur,
      error: label === null ? undefined : t(label),
    },
  }
}
