import { revalidateLogic, useStore } from '@tanstack/react-form'
import { useState } from 'react'

import { useSession } from '../../data/session-provider.tsx'
import { useCommand } from '../../data/use-command.ts'
import type { ReadyDraft } from '../../data/use-draft.ts'
import { useAppForm } from '../../ui/form/app-form.ts'
import { useKeptDraft, useLeaving } from '../../ui/form/use-kept-draft.ts'
import { useMarkedFields } from '../../ui/form/use-marked-fields.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { vehicleOf } from '../../ui/form/vehicle-input.ts'
import { createVehicleCommand } from './commands.ts'
import type { RefusedVehicle } from './use-refused-vehicle.ts'
import { vehicleFormSchema, type VehicleFormInput } from './vehicle-form-input.ts'
import { vehicleFieldOf } from './vehicle-trouble.ts'

/** One new vehicle, from what was typed to the server's word on it. */
export function useVehicleCreation(start: VehicleFormInput, draft: ReadyDraft<VehicleFormInput>, refused: RefusedVehicle | null, onCreated: () => void) {
  const { company } = useSession()
  const { run } = useCommand(createVehicleCommand)
  const [untouched] = useState(refused?.input ?? start)
  const [initial] = useState(refused?.input ?? draft.initial ?? start)
  const { send, trouble, mended } = useSend({ run, draft, refused, fieldOf: vehicleFieldOf })
  const [done, setDone] = useState(false)

  const form = useAppForm({
    defaultValues: initial,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: vehicleFormSchema(company.country, null) },
    onSubmit: ({ value }) => save(value),
  })
  const input = useStore(form.store, (state) => state.values)
  const dirty = !done && JSON.stringify(input) !== JSON.stringify({ ...untouched, id: input.id })

  async function save(value: VehicleFormInput): Promise<void> {
    const { driver } = value
    if (driver === null) return
    if ((await send({ vehicle: vehicleOf(value), driver })).trouble === null) setDone(true)
    else draft.save(value)
  }

  useMarkedFields(form, trouble, vehicleFieldOf)
  useKeptDraft(draft, dirty, input)
  useLeaving(done, onCreated)

  return { form, trouble, mended, dirty }
}
