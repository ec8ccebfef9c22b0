import { VEHICLE_EDIT_FIELDS } from '../../../domain/vehicles.ts'

/** The form's field that a path of the server's answer means: whose it is stands there under another name. */
export function vehicleFieldOf(path: string): 'driver' | Exclude<(typeof VEHICLE_EDIT_FIELDS)[number], 'driverId'> | null {
  const parts = path.split('.')
  const field = VEHICLE_EDIT_FIELDS.find((name) => parts.includes(name))
  return field === 'driverId' ? 'driver' : (field ?? null)
}
