import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Driver } from '../../../contract/driver.ts'
import { fullName } from '../../../domain/people.ts'
import { useCommand } from '../../data/use-command.ts'
import { DeleteQuestion } from '../../ui/delete-question.tsx'
import { troubleOf, type Trouble } from '../../ui/form/trouble.ts'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import { deleteDriverCommand } from './commands.ts'

interface DeleteDriverProps {
  driver: Driver
  onDeleted: () => void
  onClose: () => void
}

/** Asks, deletes, and says who it was. The default export is what `lazy` asks for. */
export default function DeleteDriver({ driver, onDeleted, onClose }: DeleteDriverProps) {
  const { t } = useLingui()
  const { run, running } = useCommand(deleteDriverCommand)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const name = fullName(driver)
  // An e-mail tells two of one name apart.
  const who = driver.email ?? name

  async function remove(): Promise<void> {
    const outcome = await runWithToast(
      () => run(driver),
      (result) => troubleOf(result)?.message ?? null,
      (result) => (result.kind === 'kept' ? msg`${who} is deleted on this device, and on the server as soon as there is a network.` : msg`${who} was deleted.`),
    )
    const found = troubleOf(outcome)
    setTrouble(found)
    if (found === null) onDeleted()
  }

  return (
    <DeleteQuestion
      title={<Trans>Delete {who}?</Trans>}
      busy={running}
      failure={trouble === null ? null : t(trouble.message)}
      onDelete={() => void remove()}
      onClose={onClose}
    >
      {driver.plates.length > 0 ? (
        <Trans>
          {name} is deleted together with {driver.plates.join(', ')}. Their services stay, without them. This cannot be undone.
        </Trans>
      ) : (
        <Trans>{name} is deleted. Their services stay, without them. This cannot be undone.</Trans>
      )}
    </DeleteQuestion>
  )
}
