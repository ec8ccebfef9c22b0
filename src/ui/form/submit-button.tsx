import { Trans } from '@lingui/react/macro'
import { Button, type ButtonProps } from '@mantine/core'
import { type AnyFormApi, useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'

import { isSubmittedByButton, sendForm } from './form-body.tsx'
import { MoneyButton } from './money-button.tsx'
import { useFormContext } from './use-field-control.ts'

interface SubmitButtonProps extends Pick<ButtonProps, 'fullWidth' | 'disabled' | 'classNames'> {
  color?: 'negative'
  children: ReactNode
}

/** Submits the surrounding `form.AppForm`. In a form that moves money it is a `MoneyButton`. */
export function SubmitButton({ children, ...look }: SubmitButtonProps) {
  const form: AnyFormApi = useFormContext()
  const sending = useStore(form.store, (state) => state.isSubmitting)
  if (isSubmittedByButton(form)) {
    return (
      <MoneyButton {...look} form={form.formId} onPress={(press) => sendForm(form, press)}>
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

interface SaveButtonsProps {
  /** Label of the button if it does something other than save. */
  action?: ReactNode
  onCancel: () => void
}

/** Buttons at the end of a form that changes a record. */
export function SaveButtons({ action, onCancel }: SaveButtonsProps) {
  return (
    <>
      <Button variant="default" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <SubmitButton>{action ?? <Trans>Save</Trans>}</SubmitButton>
    </>
  )
}
