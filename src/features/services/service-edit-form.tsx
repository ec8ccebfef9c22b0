import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { revalidateLogic, useStore } from '@tanstack/react-form'
import { useEffect, useEffectEvent, useState } from 'react'

import type { Service } from '../../../contract/service.ts'
import { SERVICE_EDIT_FIELDS, frozenBecause, type ServiceEditField } from '../../../domain/service-edit.ts'
import { NOTIFICATION_METHODS, REMARKS_MAX } from '../../../domain/services.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useCommand } from '../../data/use-command.ts'
import { useDraft, type UseDraft } from '../../data/use-draft.ts'
import { useAppForm } from '../../ui/form/app-form.ts'
import { fieldOfPath } from '../../ui/form/field-errors.ts'
import { LockIcon } from '../../ui/icons.tsx'
import { FROZEN_LABELS, NOTIFICATION_METHOD_LABELS } from '../../ui/labels/services.ts'
import { SERVICE_FIELD_LABELS } from '../../ui/labels/service-fields.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import { editServiceCommand } from './commands.ts'
import { ConflictChoice } from './conflict-choice.tsx'
import { EditNotice } from './edit-notice.tsx'
import { troubleOf, type EditTrouble } from './edit-trouble.ts'
import { PanelSkeleton } from './panel-skeleton.tsx'
import { EditDraft, baseOf, changesOf, inputOf, inputSchema, isEditField, rebased, type EditBase, type ServiceInput } from './service-changes.ts'

interface ServiceEditFormProps {
  service: Service
  onEdited: () => void
  onClose: () => void
}

type Draft = Extract<UseDraft<{ base: EditBase; input: ServiceInput }>, { status: 'ready' }>

/** Corrects a service. The default export is what `lazy` asks for. */
export default function ServiceEditForm(props: ServiceEditFormProps) {
  const draft = useDraft(`service-edit:${props.service.id}`, EditDraft)
  if (draft.status === 'ready') return <LoadedForm {...props} draft={draft} />
  return (
    <SidePanel title={<Trans>Edit service</Trans>} onClose={props.onClose}>
      <PanelSkeleton />
    </SidePanel>
  )
}

function LoadedForm({ service, onEdited, onClose, draft }: ServiceEditFormProps & { draft: Draft }) {
  const { t } = useLingui()
  const { user, company } = useSession()
  const { run } = useCommand(editServiceCommand)
  const [base, setBase] = useState(draft.initial?.base ?? baseOf(service))
  const [trouble, setTrouble] = useState<EditTrouble | null>(null)
  const [done, setDone] = useState(false)

  const form = useAppForm({
    defaultValues: inputOf(base),
    ...(draft.initial && { defaultState: { values: draft.initial.input } }),
    validationLogic: revalidateLogic(),
    validators: { onDynamic: inputSchema(company.country, base) },
    onSubmit: ({ value }) => send(value),
  })
  const input = useStore(form.store, (state) => state.values)
  const changes = changesOf(base, input)
  const dirty = changes !== null && !done

  async function send(value: ServiceInput): Promise<void> {
    const toSend = changesOf(base, value)
    if (toSend === null) {
      setDone(true)
      return
    }
    const outcome = await runWithToast(
      () => run({ id: service.id, changes: toSend }),
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

  function keep(field: ServiceEditField, theirs: string | null, whose: 'mine' | 'theirs') {
    setBase((current) => rebased(current, field, theirs))
    if (whose === 'theirs') form.setFieldValue(field, theirs ?? '')
    setTrouble((current) => {
      const conflicts = current?.conflicts.filter(({ path }) => path !== field) ?? []
      return current && conflicts.length > 0 ? { ...current, conflicts } : null
    })
  }

  const keepDraft = useEffectEvent(() => {
    if (dirty) draft.save({ base, input })
    else draft.discard()
  })
  useEffect(() => keepDraft(), [input, base, dirty])

  const leave = useEffectEvent(onEdited)
  useEffect(() => {
    if (done) leave()
  }, [done])

  const frozen = frozenBecause(service, 'licensePlate', user)
  const labels = { licensePlate: t(SERVICE_FIELD_LABELS.licensePlate), notificationMethod: t(SERVICE_FIELD_LABELS.notificationMethod), remarks: t(SERVICE_FIELD_LABELS.remarks) }

  return (
    <form.AppForm>
      <SidePanel
        title={<Trans>Edit service</Trans>}
        onClose={onClose}
        footer={
          <>
            <Button variant="default" onClick={onEdited}>
              <Trans>Cancel</Trans>
            </Button>
            <form.SubmitButton>
              <Trans>Save</Trans>
            </form.SubmitButton>
          </>
        }
      >
        <LeaveGuard dirty={dirty} onDiscard={draft.discard} />
        <form
          id={form.formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void form.handleSubmit()
          }}
        >
        </form>
      </SidePanel>
    </form.AppForm>
  )
}
