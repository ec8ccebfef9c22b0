import type { AnyFormApi } from '@tanstack/react-form'
import { useEffect, useEffectEvent } from 'react'

import type { SubmitError } from './submit-error.ts'

/** Shows the server's errors beside their fields until the fields are changed; for a resubmitted op, from the start. */
export function useMarkedFields(
  form: Pick<AnyFormApi, 'setFieldMeta'>,
  submitError: SubmitError | null,
  fieldOf: (path: string) => string | null,
): void {
  const mark = useEffectEvent((found: SubmitError) => {
    for (const { path, code } of found.fields) {
      const field = fieldOf(path)
      if (field !== null) markField(form, field, code)
    }
  })
  useEffect(() => {
    if (submitError !== null) mark(submitError)
  }, [submitError])
}

/** Removes all marks before the form is sent again: the server's answer may depend on another field that has changed. */
export function clearMarks(form: Pick<AnyFormApi, 'state' | 'setFieldMeta'>): void {
  for (const field of Object.keys(form.state.fieldMeta))
    if (form.state.fieldMeta[field]?.errorMap.onSubmit !== undefined) unmarkField(form, field)
}

/** The state of a field that first appears because the server asks for it. */
const UNTOUCHED = {
  isValidating: false,
  isTouched: false,
  isBlurred: false,
  isDirty: false,
  errorMap: {},
  errorSourceMap: {},
  _arrayVersion: 0,
  _pendingValidationsCount: 0,
}

/** Marks one field as wrong until it is changed. */
export function markField(form: Pick<AnyFormApi, 'setFieldMeta'>, field: string, code: string): void {
  form.setFieldMeta(field, (meta = UNTOUCHED) => ({ ...meta, errorMap: { ...meta.errorMap, onSubmit: code } }))
}

export function unmarkField(form: Pick<AnyFormApi, 'setFieldMeta'>, field: string): void {
  form.setFieldMeta(field, (meta) => ({ ...meta, errorMap: { ...meta.errorMap, onSubmit: undefined } }))
}
