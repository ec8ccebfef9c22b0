import { Button, type ButtonProps } from '@mantine/core'
import { useStore, type AnyFormApi } from '@tanstack/react-form'
import type { ReactNode } from 'react'

import { useFormContext } from './form-context.ts'
import { MoneyButton } from './money-button.tsx'
import { isSubmittedByButton } from './submission.ts'

interface SubmitButtonProps extends Pick<ButtonProps, 'fullWidth' | 'disabled' | 'classNames'> {
  color?: 'negative'
  children: ReactNode
}

/** Sends the form in whose `form.AppForm` it stands. In a form that moves money it is a `MoneyButton`. */
export function SubmitButton({ children, ...look }: SubmitButtonProps) {
  const form: AnyFormApi = useFormContext()
  const sending = useStore(form.store, (state) => state.isSubmitting)
  if (isSubmittedByButton(form)) {
    return (
      <MoneyButton {...look} form={form.formId} onPress={(press) => form.handleSubmit({ press })}>
        {children}
      </MoneyButton>
    )
  }
  return (
    <Button {...look} type="submit" form={form.formId} loading={sending}>
      {children}
    </Button>
  )
}
