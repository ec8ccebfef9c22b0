import type { NotificationMethod } from '../../../domain/services.ts'
import type { VehicleTypeId } from '../../../domain/vehicles.ts'
import type { CompanyPlan } from '../companies/plan.ts'
import type { Random } from '../random.ts'

/** A vehicle that comes to a location. */
export interface Visitor {
  licensePlate: string
  vehicleTypeId: VehicleTypeId
  /** Null if the driver is not registered. */
  driverId: string | null
  notificationMethod: NotificationMethod | null
}

/** Registered vehicles around a location. */
export interface Fleet {
  passHolders: Visitor[]
  registered: Visitor[]
  /** Drivers of the fixed stays, by plate: they come at no other time. */
  promised: Map<string, Visitor>
}

export type PlateMaker = (type: VehicleTypeId, random: Random) => string

/** Returns plates of a country that no vehicle of the company and no fixed stay has. */
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
