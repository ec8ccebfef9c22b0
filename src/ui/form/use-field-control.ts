import { useLingui } from '@lingui/react/macro'
import { createFormHookContexts } from '@tanstack/react-form'
import type { ReactNode } from 'react'

import { fieldErrorLabel } from './field-errors.ts'

/** Props that a form gives to each field. */
export interface FieldProps {
  label: string
  /** The head of a table's column shows the label. */
  inColumn?: boolean
  /** Shows an asterisk. The schema enforces the requirement. */
  required?: boolean
  description?: ReactNode
  disabled?: boolean
}

/** Returns the id of a field's control, with which the error summary finds it. */
export function controlId(formId: string, name: string): string {
  return `${formId}-${name}`
}

/** Returns the field's state and its control's props. */
export function useFieldControl<Value>() {
  const { t } = useLingui()
  const field = useFieldContext<Value>()
  const label = fieldErrorLabel(field.state.meta.errors)
  return {
    value: field.state.value,
    // Before the first submission no input is checked, so that keys are not delayed; a check would also clear the
    // server's error.
    setValue: (value: Value) =>
      field.setValue(value, { dontValidate: field.form.state.submissionAttempts === 0 && label === null }),
    control: {
      id: controlId(field.form.formId, field.name),
      name: field.name,
      // Leaving a field checks nothing: a check would clear the server's error, and a summary that disappears under the
      // finger swallows its press.
      onBlur: () => field.setMeta((meta) => ({ ...meta, isTouched: true, isBlurred: true })),
      error: label === null ? undefined : t(label),
    },
  }
}

export const { fieldContext, formContext, useFieldContext, useFormContext } = createFormHookContexts()
