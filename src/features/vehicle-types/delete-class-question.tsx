import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { CompanyVehicleType } from '../../../contract/vehicle-type.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { isInside } from '../../../domain/services.ts'
import { isClass } from '../../../domain/vehicles.ts'
import { shownOf } from '../../data/kept-data.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useKeptRecord } from '../../data/use-kept-records.ts'
import { useLive } from '../../data/use-live.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { now } from '../../lib/now.ts'
import { useBesideList } from '../../records/beside-list.ts'
import { ConfirmQuestion } from '../../ui/confirm-question.tsx'
import { submitErrorOf, type SubmitError } from '../../ui/form/submit-error.ts'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { deleteClass, VEHICLE_TYPES_QUERY } from './queries.ts'

/** Asks before a class is deleted, and says what happens to the vehicles that are inside. */
export function DeleteClassQuestion() {
  const { id, close } = useBesideList('/dashboard/type-vehicles')
  const { user } = useSession()
  const state = useKeptRecord(VEHICLE_TYPES_QUERY, id)
  if (!isAdmin(user.role) || state.status === 'missing') return <Navigate to="/dashboard/type-vehicles" replace />
  if (state.status !== 'ready') return null
  if (!isClass(state.record.vehicleTypeId)) return <Navigate to="/dashboard/type-vehicles" replace />
  return <Asked type={state.record} onClose={close} />
}

function Asked({ type, onClose }: { type: CompanyVehicleType; onClose: () => void }) {
  const { t } = useLingui()
  const { db } = useSession()
  const reachable = useReachable()
  const { nameOf } = useVehicleTypes()
  const { run, running } = useOnlineWrite(deleteClass)
  const [failure, setFailure] = useState<SubmitError | null>(null)
  const inside = useLive(async () => {
    const at = now()
    let count = 0
    await db.services.each((row) => {
      const service = shownOf(row)
      if (row.removed !== true && service.vehicleTypeId === type.vehicleTypeId && isInside(service, at)) count += 1
    })
    return count
  }, [db, type.vehicleTypeId])
  const count = inside.status === 'ready' ? inside.value : 0
  const name = nameOf(type.vehicleTypeId)

  async function confirm(): Promise<void> {
    const outcome = await runWithToast(
      () => run({ params: { id: type.id } }),
      ({ kind }) => (kind === 'done' ? null : msg`The class could not be deleted`),
      () => msg`${name} was deleted.`,
    )
    if (outcome.kind === 'done') onClose()
    else setFailure(submitErrorOf(outcome))
  }

  return (
    <ConfirmQuestion
      title={<Trans>Delete {name}?</Trans>}
      confirm={<Trans>Delete</Trans>}
      tone="negative"
      busy={running}
      failure={
        failure === null
          ? reachable
            ? null
            : t`This needs a connection. Without one nothing is changed.`
          : t(failure.message)
      }
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {count > 0 && (
        <Plural
          value={count}
          one="# vehicle of this class is inside, as far as this device knows. It keeps the class and its price."
          other="# vehicles of this class are inside, as far as this device knows. They keep the class and their price."
        />
      )}{' '}
      <Trans>
        The class is no longer offered, and its spaces go back to the other vehicles. Past stays, passes and reports
        keep its name. This cannot be undone: to pause the class, switch it off.
      </Trans>
    </ConfirmQuestion>
  )
}
