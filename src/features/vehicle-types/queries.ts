import type { CompanyVehicleType } from '../../../contract/vehicle-type.ts'
import { byPlace } from '../../../domain/vehicles.ts'
import type { KeptQuestion } from '../../data/use-kept-records.ts'

/** The kept vehicle types of the company, in its order. */
export const VEHICLE_TYPES_QUESTION: KeptQuestion<CompanyVehicleType> = {
  collection: 'vehicleTypes',
  table: (db) => db.vehicleTypes,
  matches: () => true,
  order: byPlace,
  asked: '',
}
