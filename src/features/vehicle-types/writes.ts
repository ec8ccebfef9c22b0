import { vehicleTypeCalls } from '../../../contract/vehicle-type.ts'
import { vehicleTypeCollection } from '../../data/kept-data.ts'
import { defineOnlineWrite } from '../../data/online-write.ts'

export const editVehicleType = defineOnlineWrite({ endpoint: vehicleTypeCalls.edit, collection: vehicleTypeCollection, learns: (type) => ({ changed: [type], deleted: [] }) })
