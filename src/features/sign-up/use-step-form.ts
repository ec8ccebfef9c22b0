import { revalidateLogic, useStore } from '@tanstack/react-form'
import { useEffect, useEffectEvent } from 'react'
import type * as v from 'valibot'

import { useAppForm } from '../../ui/form/app-form.ts'
import { fieldOfPath } from '../../ui/form/check-input.ts'
import type { SubmitError } from '../../ui/form/submit-error.ts'
import { useMarkedFields } from '../../ui/form/use-marked-fields.ts'
import { STEP_FIELDS } from './sign-up-input.ts'

interface StepForm<Input extends object> {
  initial: Input
  schema: v.GenericSchema<Input, Input>
  /** Error of the server, for this step or another. */
  found: SubmitError | null
  /** Called with the input at each change. */
  onTyped?: (input: Input) => void
  send: (input: Input) => Promise<void> | void
}

const fieldOf = (path: string) => fieldOfPath(path, STEP_FIELDS.flat())

/** The form of one step. It reports each change at once, so that moving between steps loses nothing. */
export function useStepForm<Input extends object>({ initial, schema, found, onTyped, send }: StepForm<Input>) {
  const form = useAppForm({
    defaultValues: initial,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: schema },
    onSubmit: async ({ value }) => send(value),
  })
  const input = useStore(form.store, ({ values }) => values)
  const tell = useEffectEvent((typed: Input) => {
    if (typed !== initial) onTyped?.(typed)
  })
  useEffect(() => tell(input), [input])
  useMarkedFields(form, found, fieldOf)
  return form
}
