import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Vehicle } from '../../../contract/vehicle.ts'
import { useCommand } from '../../data/use-command.ts'
import { DeleteQuestion } from '../../ui/delete-question.tsx'
import { troubleOf, type Trouble } from '../../ui/form/trouble.ts'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import { deleteVehicleCommand } from './commands.ts'

interface DeleteVehicleProps {
  vehicle: Vehicle
  onDeleted: () => void
  onClose: () => void
}

/** Asks, deletes, and says which it was. The default export is what `lazy` asks for. */
export default function DeleteVehicle({ vehicle, onDeleted, onClose }: DeleteVehicleProps) {
  const { t } = useLingui()
  const { run, running } = useCommand(deleteVehicleCommand)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const plate = vehicle.licensePlate
  const { name } = vehicle.driver

  async function remove(): Promise<void> {
    const outcome = await runWithToast(
      () => run(vehicle),
      (result) => troubleOf(result)?.message ?? null,
      (result) => (result.kind === 'kept' ? msg`${plate} is deleted on this device, and on the server as soon as there is a network.` : msg`${plate} was deleted.`),
    )
    const found = troubleOf(outcome)
    setTrouble(found)
    if (found === null) onDeleted()
  }

  return (
    <DeleteQuestion
      title={<Trans>Delete the vehicle {plate}?</Trans>}
      busy={running}
      failure={trouble === null ? null : t(trouble.message)}
      onDelete={() => void remove()}
      onClose={onClose}
    >
      {name === '' ? (
        <Trans>It is no longer registered. Services with this plate stay as they are. This cannot be undone.</Trans>
      ) : (
        <Trans>It is no longer registered for {name}. Services with this plate stay as they are. This cannot be undone.</Trans>
      )}
    </DeleteQuestion>
  )
}
