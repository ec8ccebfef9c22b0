import { Button } from '@mantine/core'
import { useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'

import { useFormContext } from './form-context.ts'

/** Sends the form that it stands in, or the one that `form` names. */
export function SubmitButton({ children, fullWidth = false, color }: { children: ReactNode; fullWidth?: boolean; color?: 'negative' }) {
  const form = useFormContext()
  const sending = useStore(form.store, (state) => state.isSubmitting)
  return (
    <Button type="submit" form={form.formId} loading={sending} fullWidth={fullWidth} {...(color && { color })}>
      {children}
    </Button>
  )
}
