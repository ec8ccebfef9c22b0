import type { AnyFormApi } from '@tanstack/react-form'
import type { ReactNode } from 'react'

import { useFormContext } from './form-context.ts'
import styles from './form-body.module.css'
import { MoneyForm } from './money-form.tsx'
import { isSubmittedByButton } from './submission.ts'

/** The form itself, inside `form.AppForm`: what is wrong is said by us and not by the browser. `panel`: below the head of a side panel. */
export function FormBody({ panel = false, children }: { panel?: boolean; children: ReactNode }) {
  const form: AnyFormApi = useFormContext()
  const look = { id: form.formId, className: styles.form, 'data-panel': panel }
  if (isSubmittedByButton(form)) return <MoneyForm {...look}>{children}</MoneyForm>
  return (
    <form
      {...look}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.handleSubmit()
      }}
    >
      {children}
    </form>
  )
}
