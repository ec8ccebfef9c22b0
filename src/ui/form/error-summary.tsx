import { Plural, useLingui } from '@lingui/react/macro'
import { useStore, type AnyFormApi } from '@tanstack/react-form'
import { useEffect, useRef, type MouseEvent } from 'react'

import type { HelpArticle } from '../help/help-articles.ts'
import { HelpLink } from '../help/help-link.tsx'
import { fieldErrorLabel } from './field-errors.ts'
import { controlId, useFormContext } from './use-field-control.ts'
import styles from './error-summary.module.css'

interface ErrorSummaryProps {
  /** The label of each field, in the order of the form. */
  labels: Readonly<Record<string, string>>
  /** Error of the whole form after it was sent; `null` if there is none. */
  submitError: string | null
  /** The help article about that error. */
  help?: HelpArticle | null | undefined
}

/**
 * Lists what to correct after a failed submission, with a link to each field. Takes the focus, so that a screen reader
 * reads it.
 */
export function ErrorSummary({ labels, submitError, help = null }: ErrorSummaryProps) {
  const { t } = useLingui()
  const form: AnyFormApi = useFormContext()
  const focusedFor = useRef(0)
  const summary = useRef<HTMLDivElement>(null)
  const attempts = useStore(form.store, (state) => state.submissionAttempts)
  const sending = useStore(form.store, (state) => state.isSubmitting)
  useStore(form.store, (state) => (state.submissionAttempts > 0 ? state.fieldMeta : null))
  const wrong = Object.entries(labels).flatMap(([name, words]) => {
    const message = fieldErrorLabel(form.getFieldMeta(name)?.errors ?? [])
    return message === null ? [] : [{ name, text: `${words}: ${t(message)}` }]
  })
  const shown = attempts > 0 && !sending && (wrong.length > 0 || submitError !== null)

  // Errors come and go while the fields are corrected; only a new sending moves the focus.
  useEffect(() => {
    if (!shown || focusedFor.current === attempts) return
    focusedFor.current = attempts
    summary.current?.focus()
  }, [shown, attempts])

  function goTo(event: MouseEvent, name: string) {
    event.preventDefault()
    document.getElementById(controlId(form.formId, name))?.focus()
  }

  if (!shown) return null
  return (
    <div ref={summary} className={styles.summary} role="alert" tabIndex={-1}>
      <p className={styles.title}>
        {submitError ?? (
          <Plural value={wrong.length} one="One field needs your attention" other="# fields need your attention" />
        )}
      </p>
      {submitError !== null && help !== null && <HelpLink article={help} look="word" />}
      {wrong.length > 0 && (
        <ul className={styles.list}>
          {wrong.map(({ name, text }) => (
            <li key={name}>
              <a href={`#${controlId(form.formId, name)}`} onClick={(event) => goTo(event, name)}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
