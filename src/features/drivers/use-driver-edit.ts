import { revalidateLogic, useStore } from '@tanstack/react-form'
import { useMemo, useState } from 'react'

import type { Driver } from '../../../contract/driver.ts'
import type { FieldConflict } from '../../../contract/problem.ts'
import { DRIVER_DETAIL_FIELDS } from '../../../domain/drivers.ts'
import { useCommand } from '../../data/use-command.ts'
import type { ReadyDraft } from '../../data/use-draft.ts'
import type { Kept } from '../../ui/conflict-choice.tsx'
import { useAppForm } from '../../ui/form/app-form.ts'
import { fieldOfPath } from '../../ui/form/field-errors.ts'
import { withoutConflict } from '../../ui/form/trouble.ts'
import { useKeptDraft, useLeaving } from '../../ui/form/use-kept-draft.ts'
import { useMarkedFields } from '../../ui/form/use-marked-fields.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { editDriverCommand } from './commands.ts'
import { driverBaseOf, driverChangesOf, driverEditSchema, isDriverEditField, rebasedDriver, type DriverEditDraft } from './driver-changes.ts'
import { inputOfDetails, type DriverInput } from './driver-input.ts'
import type { RefusedDriverEdit } from './use-refused-driver-edit.ts'

const fieldOf = (path: string) => fieldOfPath(path, [...DRIVER_DETAIL_FIELDS, 'photo'])

/** One edit of a driver, from the values that it is made from to the server's word on it. */
export function useDriverEdit(driver: Driver, draft: ReadyDraft<DriverEditDraft>, refused: RefusedDriverEdit | null, onEdited: () => void) {
  const { run } = useCommand(editDriverCommand)
  const [base, setBase] = useState(refused?.base ?? draft.initial?.base ?? driverBaseOf(driver))
  // Not `defaultState`, which default values override; and not of `base`, whose change would undo what is restored.
  const [initial] = useState(refused?.input ?? draft.initial?.input ?? inputOfDetails(base))
  const { send, trouble, setTrouble, mended } = useSend({ run, draft, refused, fieldOf })
  const [done, setDone] = useState(false)

  const form = useAppForm({
    defaultValues: initial,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: driverEditSchema(base) },
    onSubmit: ({ value }) => save(value),
  })
  const input = useStore(form.store, (state) => state.values)
  const changes = driverChangesOf(base, input)
  const dirty = changes !== null && !done

  async function save(value: DriverInput): Promise<void> {
    const asked = driverChangesOf(base, value)
    if (asked === null || (await send({ driver, changes: asked })).trouble === null) setDone(true)
    else draft.save({ base, input: value })
  }

  /** Settles a field that somebody else changed too. What is kept of mine is sent again, made from theirs. */
  function settle({ path: field, theirs }: FieldConflict, keep: Kept) {
    if (!isDriverEditField(field)) return
    const settled = rebasedDriver(base, field, theirs)
    setBase(settled)
    if (keep === 'theirs') form.setFieldValue(field, inputOfDetails(settled)[field])
    setTrouble((current) => current && withoutConflict(current, field))
  }

  useMarkedFields(form, trouble, fieldOf)
  useKeptDraft(draft, dirty, useMemo(() => ({ base, input }), [base, input]))
  useLeaving(done, onEdited)

  return { form, trouble, mended, dirty, settle }
}
