import { useLingui } from '@lingui/react/macro'
import { createFormHookContexts } from '@tanstack/react-form'
import type { ReactNode } from 'react'

import { fieldErrorLabel } from './field-errors.ts'

/** Props that a form gives to each field. */
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
    // Before the first sending nothing is checked, and a key waits for no check; what the server marked is cleared by one.
    setValue: (value: Value) =>
      field.setValue(value, { dontValidate: field.form.state.submissionAttempts === 0 && label === null }),
    control: {
      id: controlId(field.form.formId, field.name),
      name: field.name,
      onBlur: field.handleBlur,
      error: label === null ? undefined : t(label),
    },
  }
}

export const { fieldContext, formContext, useFieldContext, useFormContext } = createFormHookContexts()
