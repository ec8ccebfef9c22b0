import type { NotificationMethod } from '../../../domain/services.ts'
import type { VehicleTypeId } from '../../../domain/vehicles.ts'
import type { CompanyPlan } from '../companies/plan.ts'
import type { Random } from '../random.ts'

/** A vehicle that comes to a location. */
export interface Visitor {
  licensePlate: string
  vehicleTypeId: VehicleTypeId
  /** Null: nobody registered it. */
  driverId: string | null
  notificationMethod: NotificationMethod | null
}

/** The registered vehicles that belong to a location's neighbourhood. */
export interface Fleet {
  passHolders: Visitor[]
  registered: Visitor[]
  /** Drivers of stays that the demo promises, by plate: these come at no other time. */
  promised: Map<string, Visitor>
}

export type PlateMaker = (type: VehicleTypeId, random: Random) => string

/** Makes plates of a country that no vehicle of the company had before, and none that the demo promises. */
export function plateMaker({ vocabulary, locations }: CompanyPlan): PlateMaker {
  const taken = new Set(locations.flatMap(({ promised = [] }) => promised.map(({ licensePlate }) => licensePlate)))
  return (type, random) => {
    for (;;) {
      const plate = vocabulary.plate(type, random)
      if (taken.has(plate)) continue
      taken.add(plate)
      return plate
    }
  }
}
