import '@mantine/core/styles/Input.css'

import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { REFERENCE_MAX } from '../../../domain/payments.ts'
import type { PaymentMethod } from '../../../domain/services.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { PAYMENT_METHOD_LABELS, REFERENCE_LABEL } from '../../ui/labels/services.ts'

/**
 * Number of the slip or transfer of a card or digital payment. Never required. `of` names the method if a form asks for
 * two. Inside `form.AppField`.
 */
export function ReferenceField({ of = null }: { of?: PaymentMethod | null }) {
  const { t } = useLingui()
  const label = t(REFERENCE_LABEL)
  return (
    <TextField label={of === null ? label : `${t(PAYMENT_METHOD_LABELS[of])}: ${label}`} maxLength={REFERENCE_MAX} />
  )
}

/** The field for a question, which has its own state. */
export function ReferenceInput({ value, onChange }: { value: string; onChange: (typed: string) => void }) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t(REFERENCE_LABEL)}
      maxLength={REFERENCE_MAX}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
