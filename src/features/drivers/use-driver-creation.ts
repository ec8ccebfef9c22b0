import { msg } from '@lingui/core/macro'
import { revalidateLogic, useStore } from '@tanstack/react-form'
import { useMemo, useState } from 'react'
import * as v from 'valibot'

import type { NewDriver } from '../../../contract/driver.ts'
import { Id } from '../../../contract/primitives.ts'
import type { RefusedOp } from '../../data/refused-op.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useCommand } from '../../data/use-command.ts'
import type { ReadyDraft } from '../../data/use-draft.ts'
import { useAppForm } from '../../ui/form/app-form.ts'
import { useKeptDraft, useLeaving } from '../../ui/form/use-kept-draft.ts'
import { useMarkedFields } from '../../ui/form/use-marked-fields.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { createDriverCommand } from './commands.ts'
import { newDriverOf, newDriverSchema } from './driver-input.ts'
import { driverForm, type DriverInput } from './kind.ts'

/** Draft of a new driver: a reload restores the form, including the id from which the vehicles' codes are derived. */
export const CreationDraft = v.object({ id: Id, input: driverForm.input })
export type CreationDraft = v.InferOutput<typeof CreationDraft>

interface Creation {
  start: CreationDraft
  /** Input of the untouched form. */
  untouched: DriverInput
  refused: RefusedOp<NewDriver> | null
  draft: ReadyDraft<CreationDraft>
  onCreated: (id: string) => void
}

/** Creates a driver, from the typed input to the server's answer. */
export function useDriverCreation({ start, untouched, refused, draft, onCreated }: Creation) {
  const { company } = useSession()
  const { run, running } = useCommand(createDriverCommand)
  const [{ id, input: initial }] = useState(start)
  const { send, submitError, refusal, isResubmitting } = useSend({ run, draft, refused, fieldOf: fieldNameOf })
  const [created, setCreated] = useState<string | null>(null)

  const form = useAppForm({
    defaultValues: initial,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: newDriverSchema(company.country) },
    onSubmit: ({ value }) => register(value, null),
  })
  const input = useStore(form.store, (state) => state.values)
  // Search details are quick to type again: they alone don't count as unsaved input.
  const dirty = created === null && JSON.stringify(input) !== JSON.stringify(untouched)

  async function register(value: DriverInput, mergeInto: string | null): Promise<void> {
    const { submitError: found } = await send(
      newDriverOf(id, value, mergeInto),
      msg`${value.firstName} ${value.lastName} registered`,
    )
    if (found === null) setCreated(mergeInto ?? id)
    else draft.save({ id, input: value })
  }

  useMarkedFields(form, submitError, fieldNameOf)
  useKeptDraft(
    draft,
    dirty,
    useMemo(() => ({ id, input }), [id, input]),
  )
  useLeaving(created !== null, () => created !== null && onCreated(created))

  return {
    form,
    id,
    submitError,
    refusal,
    dirty,
    running,
    isResubmitting,
    takeExisting: (driverId: string) => void register(input, driverId),
    openExisting: setCreated,
  }
}

/**
 * Returns the form's field for a path of the server's answer: `vehicles.2.licensePlate` is `vehicles[2].licensePlate`.
 */
function fieldNameOf(path: string): string | null {
  const vehicle = /^vehicles\.(\d+)\./.exec(path)?.[1]
  return vehicle === undefined ? driverForm.fieldOf(path) : `vehicles[${Number(vehicle)}].licensePlate`
}
