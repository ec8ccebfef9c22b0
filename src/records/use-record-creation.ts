import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { revalidateLogic, useStore } from '@tanstack/react-form'
import { useState } from 'react'
import type * as v from 'valibot'

import type { ReadyDraft } from '../data/use-draft.ts'
import type { Press } from '../lib/press.ts'
import { useAppForm } from '../ui/form/app-form.ts'
import { submittedBy } from '../ui/form/form-body.tsx'
import type { Outcome } from '../ui/form/submit-error.ts'
import { useKeptValues, useLeaving } from '../ui/form/use-kept-draft.ts'
import { useMarkedFields } from '../ui/form/use-marked-fields.ts'
import { useSend } from '../ui/form/use-send.ts'
import type { Refused } from './use-refused.ts'

const CREATED = msg`Your details are registered.`

/** Start values and draft of a form that creates a record. */
export interface CreationForm<Input> {
  /** Values of an untouched form. */
  start: Input
  draft: ReadyDraft<Input>
  /** A refused creation to be sent again. */
  refused?: Refused<Input> | null | undefined
  onDone: () => void
}

/** Creation of one record. */
interface RecordCreation<Input extends object> extends CreationForm<Input> {
  schema: v.GenericSchema<Input, Input>
  /** Parts of the input that nobody types, such as an id created with the form. */
  untyped?: readonly (keyof Input & string)[]
  /** Returns the form's field for a path of the server's answer; `null` if there is none. */
  fieldOf: (path: string) => string | null
  /** Message of a success or a failure, if the record has a message of its own. */
  created?: MessageDescriptor | undefined
  failed?: MessageDescriptor | undefined
  /** Creating the record moves money: only a press of the form's button may do so, and `run` receives the press. */
  byButton?: boolean
  run: (
    input: Input,
    circumstances: { replacing: string | undefined; draft?: string; press: Press | null },
  ) => Promise<Outcome>
}

/** The draft of a new record is the complete input. */
const wholeInput = <Input>(input: Input): Input => input

/** Creates one record, from the typed input to the server's answer. `run` decides whether it is sent now or queued. */
export function useRecordCreation<Input extends object>({
  start,
  schema,
  draft,
  refused = null,
  untyped = [],
  fieldOf,
  byButton = false,
  created = CREATED,
  failed,
  run,
  onDone,
}: RecordCreation<Input>) {
  const [untouched] = useState(refused?.input ?? start)
  const [initial] = useState(refused?.input ?? draft.initial ?? start)
  const [done, setDone] = useState(false)
  const { send, submitError, refusal } = useSend({
    run: ({ input, press }: { input: Input; press: Press | null }, circumstances) =>
      run(input, { ...circumstances, press }),
    draft,
    refused,
    fieldOf,
    failed,
  })

  const form = useAppForm({
    defaultValues: initial,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: schema },
    ...submittedBy(byButton, save),
  })
  const [asBegun] = useState(() => typedIn(untouched))
  // Selects only whether the form changed: a component that draws the whole form draws it once, and not with each key.
  const dirty = useStore(form.store, ({ values }) => !done && typedIn(values) !== asBegun)

  function typedIn(values: Input): string {
    return JSON.stringify(values, (name, value: unknown) => (untyped.some((one) => one === name) ? undefined : value))
  }

  async function save(press: Press | null, value: Input): Promise<void> {
    const { submitError: found } = await send({ input: value, press }, created)
    if (found === null) setDone(true)
    else draft.save(value)
  }

  useMarkedFields(form, submitError, fieldOf)
  useKeptValues(draft, dirty, form.store, wholeInput)
  useLeaving(done, onDone)

  return { form, draft, submitError, refusal, dirty, settle: null }
}
