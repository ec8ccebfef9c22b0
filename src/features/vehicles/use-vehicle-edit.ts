import { revalidateLogic, useStore } from '@tanstack/react-form'
import { useMemo, useState } from 'react'

import type { FieldConflict } from '../../../contract/problem.ts'
import type { Vehicle } from '../../../contract/vehicle.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useCommand } from '../../data/use-command.ts'
import type { ReadyDraft } from '../../data/use-draft.ts'
import type { Kept } from '../../ui/conflict-choice.tsx'
import { useAppForm } from '../../ui/form/app-form.ts'
import { withoutConflict } from '../../ui/form/trouble.ts'
import { useKeptDraft, useLeaving } from '../../ui/form/use-kept-draft.ts'
import { useMarkedFields } from '../../ui/form/use-marked-fields.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { editVehicleCommand } from './commands.ts'
import type { RefusedVehicleEdit } from './use-refused-vehicle.ts'
import { formInputOf, isVehicleEditField, rebasedVehicle, vehicleBaseOf, vehicleChangesOf, vehicleFormSchema, withTheirs, type VehicleEditDraft, type VehicleFormInput } from './vehicle-form-input.ts'
import { vehicleFieldOf } from './vehicle-trouble.ts'

/** One edit of a vehicle, from the values that it is made from to the server's word on it. */
export function useVehicleEdit(vehicle: Vehicle, draft: ReadyDraft<VehicleEditDraft>, refused: RefusedVehicleEdit | null, onEdited: () => void) {
  const { company } = useSession()
  const { run } = useCommand(editVehicleCommand)
  const [base, setBase] = useState(refused?.base ?? draft.initial?.base ?? vehicleBaseOf(vehicle))
  const [initial] = useState(refused?.input ?? draft.initial?.input ?? formInputOf(vehicle))
  const { send, trouble, setTrouble, mended } = useSend({ run, draft, refused, fieldOf: vehicleFieldOf })
  const [done, setDone] = useState(false)

  const form = useAppForm({
    defaultValues: initial,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: vehicleFormSchema(company.country, base.licensePlate) },
    onSubmit: ({ value }) => save(value),
  })
  const input = useStore(form.store, (state) => state.values)
  const dirty = vehicleChangesOf(base, input) !== null && !done

  async function save(value: VehicleFormInput): Promise<void> {
    const changes = vehicleChangesOf(base, value)
    if (changes === null || (await send({ vehicle, changes })).trouble === null) setDone(true)
    else draft.save({ base, input: value })
  }

  /** Settles a field that somebody else changed too. What is kept of mine is sent again, made from theirs. */
  function settle({ path: field, theirs }: FieldConflict, keep: Kept, theirDriver: string) {
    if (!isVehicleEditField(field)) return
    const settled = rebasedVehicle(base, field, theirs)
    setBase(settled)
    if (keep === 'theirs') {
      const taken = withTheirs(input, settled, field, theirDriver)
      if (field === 'driverId') form.setFieldValue('driver', taken.driver)
      else form.setFieldValue(field, taken[field])
    }
    setTrouble((current) => current && withoutConflict(current, field))
  }

  useMarkedFields(form, trouble, vehicleFieldOf)
  useKeptDraft(draft, dirty, useMemo(() => ({ base, input }), [base, input]))
  useLeaving(done, onEdited)

  return { form, trouble, mended, dirty, settle }
}
