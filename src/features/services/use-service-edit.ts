import { revalidateLogic, useStore } from '@tanstack/react-form'
import { useEffect, useEffectEvent, useState } from 'react'

import type { Service } from '../../../contract/service.ts'
import { SERVICE_EDIT_FIELDS, type ServiceEditField } from '../../../domain/service-edit.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useCommand } from '../../data/use-command.ts'
import type { UseDraft } from '../../data/use-draft.ts'
import { useAppForm } from '../../ui/form/app-form.ts'
import { fieldOfPath } from '../../ui/form/field-errors.ts'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import { editServiceCommand } from './commands.ts'
import { troubleOf, type EditTrouble } from './edit-trouble.ts'
import { baseOf, changesOf, inputOf, inputSchema, rebased, type EditBase, type ServiceInput } from './service-changes.ts'

export type ReadyDraft = Extract<UseDraft<{ base: EditBase; input: ServiceInput }>, { status: 'ready' }>

/** One edit of a service, from the values that it is made from to the server's word on it. */
export function useServiceEdit(service: Service, draft: ReadyDraft, onEdited: () => void) {
  const { company } = useSession()
  const { run } = useCommand(editServiceCommand)
  const [base, setBase] = useState(draft.initial?.base ?? baseOf(service))
  // Not `defaultState`, which default values override; and not of `base`, whose change would undo what is restored.
  const [initial] = useState(draft.initial?.input ?? inputOf(base))
  const [trouble, setTrouble] = useState<EditTrouble | null>(null)
  const [done, setDone] = useState(false)

  const form = useAppForm({
    defaultValues: initial,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: inputSchema(company.country, base) },
    onSubmit: ({ value }) => send(value),
  })
  const input = useStore(form.store, (state) => state.values)
  const dirty = changesOf(base, input) !== null && !done

  async function send(value: ServiceInput): Promise<void> {
    const changes = changesOf(base, value)
    if (changes === null) {
      setDone(true)
      return
    }
    const outcome = await runWithToast(
      () => run({ id: service.id, changes }),
      (result) => troubleOf(result)?.message ?? null,
    )
    const found = troubleOf(outcome)
    setTrouble(found)
    for (const { path, code } of found?.fields ?? []) {
      const field = fieldOfPath(path, SERVICE_EDIT_FIELDS)
      if (field !== null) form.setFieldMeta(field, (meta) => ({ ...meta, errorMap: { ...meta.errorMap, onSubmit: code } }))
    }
    if (found === null) setDone(true)
  }

  /** Settles a field that somebody else changed too. What is kept of mine is sent again, made from theirs. */
  function settle(field: ServiceEditField, theirs: string | null, keep: 'mine' | 'theirs') {
    const settled = rebased(base, field, theirs)
    setBase(settled)
    if (keep === 'theirs') form.setFieldValue(field, inputOf(settled)[field])
    setTrouble((current) => current && withoutConflict(current, field))
  }

  const keepDraft = useEffectEvent((unsent: boolean, from: EditBase, typed: ServiceInput) => {
    if (unsent) draft.save({ base: from, input: typed })
    else draft.discard()
  })
  useEffect(() => keepDraft(dirty, base, input), [dirty, base, input])

  // Only once the guard at the door knows that nothing is unsent any more.
  const leave = useEffectEvent(onEdited)
  useEffect(() => {
    if (done) leave()
  }, [done])

  return { form, trouble, dirty, settle }
}

function withoutConflict(trouble: EditTrouble, field: ServiceEditField): EditTrouble | null {
  const conflicts = trouble.conflicts.filter(({ path }) => path !== field)
  return conflicts.length > 0 ? { ...trouble, conflicts } : null
}
