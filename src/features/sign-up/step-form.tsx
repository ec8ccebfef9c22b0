import { useLingui } from '@lingui/react/macro'
import type { ComponentType, PropsWithChildren, ReactNode } from 'react'

import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { FormBody } from '../../ui/form/form-body.tsx'
import type { SubmitError } from '../../ui/form/submit-error.ts'
import styles from './sign-up.module.css'

interface StepFormProps {
  form: { AppForm: ComponentType<PropsWithChildren> }
  labels: Readonly<Record<string, string>>
  found: SubmitError | null
  /** Text of the running request, read aloud; null while none runs. */
  doing?: ReactNode
  /** The buttons of the step. */
  actions: ReactNode
  children: ReactNode
}

/** One step: its errors, its fields, the running request, and the buttons. */
export function StepForm({ form, labels, found, doing = null, actions, children }: StepFormProps) {
  const { t } = useLingui()
  return (
    <form.AppForm>
      <FormBody>
        <ErrorSummary labels={labels} submitError={found === null ? null : t(found.message)} help={found?.help} />
        {children}
        <p role="status" className={styles.doing}>
          {doing}
        </p>
        <div className={styles.actions}>{actions}</div>
      </FormBody>
    </form.AppForm>
  )
}
