import { createFormHook } from '@tanstack/react-form'

import { ErrorSummary } from './error-summary.tsx'
import { FormBody } from './form-body.tsx'
import { fieldContext, formContext } from './use-field-control.ts'
import { SelectField } from './select-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextField } from './text-field.tsx'

/**
 * A form whose fields get their state from context: `<form.AppField name="plate">{(field) => <field.TextField label=…
 * />}</form.AppField>`. Rarely used fields are not part of it and are used directly: `{() => <TextAreaField … />}`.
 */
export const { useAppForm, withFieldGroup } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { TextField, SelectField },
  formComponents: { Body: FormBody, ErrorSummary, SubmitButton },
})
