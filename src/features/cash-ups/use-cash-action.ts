import type { MessageDescriptor } from '@lingui/core'
import { revalidateLogic, useStore } from '@tanstack/react-form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as v from 'valibot'

import type { RequestSchemas } from '../../../contract/endpoint.ts'
import type { CashUp } from '../../../contract/cash-up.ts'
import type { Problem } from '../../../contract/problem.ts'
import type { MoneyCommand } from '../../data/command.ts'
import { useMoneyCommand } from '../../data/use-command.ts'
import type { ReadyDraft } from '../../data/use-draft.ts'
import type { Press } from '../../lib/press.ts'
import { useAppForm } from '../../ui/form/app-form.ts'
import { submittedByButton } from '../../ui/form/form-body.tsx'
import { useKeptDraft, useLeaving } from '../../ui/form/use-kept-draft.ts'
import { useMarkedFields } from '../../ui/form/use-marked-fields.ts'
import { useSend } from '../../ui/form/use-send.ts'

interface CashAction<Input, Done, Request extends RequestSchemas> {
  command: MoneyCommand<Done, CashUp, Request>
  draft: ReadyDraft<Input>
  /** Initial values of the form. */
  empty: Input
  /** Refused action that is resubmitted. */
  refused: { id: string; input: Input; problem: Problem | null } | null
  schema: v.GenericSchema<Input, unknown>
  /** Form field for each field that the server may refuse. */
  fields: ReadonlyMap<string, keyof Input & string>
  toCommand: (input: Input) => Done
  /** Asks before the action is sent; false if the person goes back. */
  confirm?: () => Promise<boolean>
  /** Message after the action is done or stored. */
  said: (done: Done) => MessageDescriptor
  /** Called when the action is done or stored here, and the leave guard knows that nothing is unsent. */
  onDone: (done: Done) => void
}

interface Pressed<Done> {
  press: Press
  asked: Done
}

/** Runs one action on a cash-up, from its input to the server's answer. */
export function useCashAction<Input extends object, Done, Request extends RequestSchemas>(
  action: CashAction<Input, Done, Request>,
) {
  const { command, draft, empty, refused, schema, fields, toCommand, confirm, said, onDone } = action
  const queries = useQueryClient()
  const { run } = useMoneyCommand(command)
  const fieldOf = (path: string) => fields.get(path.split('.')[0] ?? path) ?? null
  const { send, submitError, problem, refusal } = useSend({
    run: ({ press, asked }: Pressed<Done>, circumstances) => run(press, asked, circumstances),
    draft,
    refused,
    fieldOf,
  })
  const [pristine] = useState(empty)
  const [initial] = useState(refused?.input ?? draft.initial ?? empty)
  const [done, setDone] = useState<Done | null>(null)

  const form = useAppForm({
    defaultValues: initial,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: schema },
    ...submittedByButton((press, value: Input) => act({ press, asked: toCommand(value) }, value)),
  })
  const input = useStore(form.store, (state) => state.values)
  const dirty = JSON.stringify(input) !== JSON.stringify(pristine) && done === null

  async function act({ press, asked }: Pressed<Done>, typed: Input): Promise<void> {
    if (confirm !== undefined && !(await confirm())) {
      draft.save(typed)
      return
    }
    const { outcome, submitError: found } = await send({ press, asked }, said(asked))
    if (found !== null) {
      draft.save(typed)
      return
    }
    const refresh = () => queries.invalidateQueries({ queryKey: ['cash-ups'] })
    void refresh()
    if (outcome.kind === 'kept') void outcome.later?.then(refresh)
    setDone(() => asked)
  }

  useMarkedFields(form, submitError, fieldOf)
  useKeptDraft(draft, dirty, input)
  useLeaving(done !== null, () => done !== null && onDone(done))

  return { form, input, dirty, submitError, problem, refusal }
}
