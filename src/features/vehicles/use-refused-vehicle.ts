import type { Problem } from '../../../contract/problem.ts'
import { createVehicle, type Vehicle } from '../../../contract/vehicle.ts'
import { fullName } from '../../../domain/people.ts'
import { shownOf } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive, type Live } from '../../data/use-live.ts'
import { readRefused, readRefusedEdit } from '../../data/refused-op.ts'
import { vehicleInputOf } from '../../ui/form/vehicle-input.ts'
import { editVehicleCommand } from './commands.ts'
import { isVehicleEditField, rebasedVehicle, vehicleBaseOf, withTheirs, formInputOf, type VehicleBase, type VehicleFormInput } from './vehicle-form-input.ts'
import { VEHICLE_EDIT_FIELDS } from '../../../domain/vehicles.ts'

/** A new vehicle that the server refused, as its form shows it again. */
export interface RefusedVehicle {
  id: string
  input: VehicleFormInput
  problem: Problem | null
}

export function useRefusedVehicle(id: string | undefined): Live<RefusedVehicle | null> {
  const { db } = useSession()
  return useLive(async () => {
    const refused = await readRefused(db, createVehicle.id, id, createVehicle.request.body)
    if (refused === null) return null
    const driver = await db.drivers.get(refused.body.driverId)
    const input = { ...vehicleInputOf(refused.body), driver: driver ? { id: driver.id, name: fullName(shownOf(driver)) } : null }
    return { id: refused.id, input, problem: refused.problem }
  }, [db, id])
}

/** An edit that the server refused. */
export interface RefusedVehicleEdit extends RefusedVehicle {
  base: VehicleBase
}

export function useRefusedVehicleEdit(vehicle: Vehicle, id: string | undefined): Live<RefusedVehicleEdit | null> {
  const { db } = useSession()
  return useLive(async () => {
    const ground = vehicleBaseOf((await db.vehicles.get(vehicle.id))?.base ?? vehicle)
    const refused = await readRefusedEdit(db, editVehicleCommand.op.name, id, ground, (fields, field, value) => (isVehicleEditField(field) ? rebasedVehicle(fields, field, value) : fields))
    if (refused === null) return null
    const { from: base, to: wanted } = refused
    const driver = await db.drivers.get(wanted.driverId)
    const name = driver ? fullName(shownOf(driver)) : vehicle.driver.name
    const input = VEHICLE_EDIT_FIELDS.reduce((typed, field) => withTheirs(typed, wanted, field, name), formInputOf(vehicle))
    return { id: refused.id, base, input, problem: refused.problem }
  }, [db, id, vehicle.id])
}
