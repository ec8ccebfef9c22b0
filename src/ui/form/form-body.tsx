import type { AnyFormApi } from '@tanstack/react-form'
import type { ReactNode } from 'react'

import type { Press } from '../../lib/press.ts'
import styles from './form-body.module.css'
import { MoneyForm } from './money-form.tsx'
import { useFormContext } from './use-field-control.ts'
import { clearMarks } from './use-marked-fields.ts'

/**
 * The form element, inside `form.AppForm`. The app shows errors itself instead of the browser. `panel`: below the head
 * of a side panel.
 */
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
        void sendForm(form)
      }}
    >
      {children}
    </form>
  )
}

/** Checks and sends a form; `press` of its button if it moves money. */
export async function sendForm(form: AnyFormApi, press?: Press): Promise<void> {
  clearMarks(form)
  await (press === undefined ? form.handleSubmit() : form.handleSubmit({ press }))
}

/** Options of a submission. */
interface Submission {
  /** The press of the form's button; null if Enter in a field submitted the form. */
  press: Press | null
}

/** The submission of a form that moves money: without a press it does nothing. */
const BY_BUTTON: Submission = { press: null }
const BY_ENTER: Submission = { press: null }

/**
 * Options for `useAppForm` of a form that moves money: only a press of its button submits the form, and `act` gets that
 * press. `FormBody` and `SubmitButton` of such a form behave as `MoneyForm` and `MoneyButton`.
 */
export function submittedByButton<Value>(act: (press: Press, value: Value) => void | Promise<void>) {
  return submittedBy(true, (press, value: Value) => (press === null ? undefined : act(press, value)))
}

/** Options for a form that moves money in some cases. If not `byButton`, Enter submits it too, without a press. */
export function submittedBy<Value>(
  byButton: boolean,
  act: (press: Press | null, value: Value) => void | Promise<void>,
) {
  return {
    onSubmitMeta: byButton ? BY_BUTTON : BY_ENTER,
    onSubmit: ({ value, meta }: { value: Value; meta: Submission }) =>
      byButton && meta.press === null ? undefined : act(meta.press, value),
  }
}

export function isSubmittedByButton(form: AnyFormApi): boolean {
  return form.options.onSubmitMeta === BY_BUTTON
}
