import { createFormHook } from '@tanstack/react-form'

import { ErrorSummary } from './error-summary.tsx'
import { FormBody } from './form-body.tsx'
import { fieldContext, formContext } from './use-field-control.ts'
import { SelectField } from './select-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextField } from './text-field.tsx'

/** A form whose fields know themselves: `<form.AppField name="plate">{(field) => <field.TextField label=… />}</form.AppField>`. What only some forms have is not among them, and stands there by itself: `{() => <TextAreaField … />}`. */
export const { useAppForm, withFieldGroup } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { TextField, SelectField },
  formComponents: { Body: FormBody, ErrorSummary, SubmitButton },
})
