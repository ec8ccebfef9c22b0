import { createFormHook } from '@tanstack/react-form'

import { ErrorSummary } from './error-summary.tsx'
import { FormBody } from './form-body.tsx'
import { fieldContext, formContext } from './form-context.ts'
import { PasswordField } from './password-field.tsx'
import { SelectField } from './select-field.tsx'
import { StepperField } from './stepper-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextAreaField } from './text-area-field.tsx'
import { TextField } from './text-field.tsx'

/** A form whose fields know themselves: `<form.AppField name="plate">{(field) => <field.TextField label=… />}</form.AppField>`. */
export const { useAppForm, withFieldGroup } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { TextField, TextAreaField, SelectField, StepperField, PasswordField },
  formComponents: { Body: FormBody, ErrorSummary, SubmitButton },
})
