import {
  DRIVER_LINK_HEADER,
  editByLink,
  inviteDriver,
  isEmailTaken,
  isIdentificationTaken,
  isPhoneTaken,
  openDriverLink,
  registerByLink,
  sendUpdateLink,
} from '../../../../contract/driver-link.ts'
import {
  findDriversByEmail,
  findDriversByIdentification,
  findDriversByPhone,
} from '../../../../contract/driver-search.ts'
import { exportDriverData } from '../../../../contract/driver-data.ts'
import { eraseDriver, listErasures } from '../../../../contract/driver-erasure.ts'
import {
  countDrivers,
  createDriver,
  deleteDriver,
  driverCalls,
  driverChanges,
  editDriver,
  editGuestDriver,
  getDriver,
  getDriversByIds,
  listDrivers,
  registerDriver,
} from '../../../../contract/driver.ts'
import { listPeopleLookups, notePeopleLookup } from '../../../../contract/people-lookups.ts'
import { editRetention, getRetention } from '../../../../contract/retention.ts'
import {
  createVehicle,
  deleteVehicle,
  editVehicle,
  getVehicle,
  listRegisteredVehicles,
  listVehicles,
  previewVehicles,
  vehicleCalls,
  vehicleChanges,
} from '../../../../contract/vehicle.ts'
import { aNewDriver, aNewVehicle } from '../../drivers/support.ts'
import { type Sample, sample } from './sample.ts'

/** Calls for drivers, their links and their vehicles. */
export const DRIVER_SAMPLES: readonly Sample[] = [
  sample(listDrivers, () => ({ query: { search: 'mar' } })),
  sample(getRetention, () => ({})),
  sample(editRetention, () => ({ body: { changes: { visitMonths: { from: 12, to: 11 } } } })),
  sample(listPeopleLookups, () => ({ query: {} })),
  sample(notePeopleLookup, ({ driver }) => ({ body: { lookup: { kind: 'opened' as const, driverId: driver } } })),
  sample(countDrivers, () => ({ query: {} })),
  sample(driverChanges, () => ({ query: { limit: '10' } })),
  sample(getDriver, ({ driver }) => ({ params: { id: driver } })),
  sample(driverCalls.history, ({ driver }) => ({ params: { id: driver } })),
  sample(createDriver, ({ driver }) => ({ body: aNewDriver({ mergeInto: driver }) })),
  sample(editDriver, ({ driver }) => ({
    params: { id: driver },
    body: { changes: { lastName: { from: 'Peña', to: 'Pérez' } } },
  })),
  sample(eraseDriver, ({ erasableDriver }) => ({
    params: { id: erasableDriver },
    body: { name: 'María Peña', reason: 'They asked for it' },
  })),
  sample(listErasures, () => ({ query: {} })),
  sample(exportDriverData, ({ driver }) => ({ params: { id: driver }, body: { format: 'json' as const } })),
  sample(deleteDriver, ({ driver }) => ({ params: { id: driver } })),
  sample(getDriversByIds, ({ driver }) => ({ params: { ids: driver } })),
  sample(findDriversByEmail, () => ({ query: { email: 'maria@example.test' } })),
  sample(findDriversByPhone, () => ({ query: { phoneCode: '57', phone: '3001234567' } })),
  sample(findDriversByIdentification, () => ({ query: { identification: '12345' } })),
  sample(registerDriver, ({ driver }) => ({ body: aNewDriver({ mergeInto: driver }) })),
  sample(editGuestDriver, ({ driver }) => ({
    params: { id: driver },
    body: { changes: { lastName: { from: 'Peña', to: 'Pérez' } } },
  })),
  sample(sendUpdateLink, ({ driver }) => ({ params: { id: driver } })),
  sample(inviteDriver, ({ freshEmail }) => ({ body: { email: freshEmail } })),
  sample(openDriverLink, ({ updateLink }) => ({ headers: { [DRIVER_LINK_HEADER]: updateLink } })),
  sample(isEmailTaken, ({ updateLink }) => ({
    headers: { [DRIVER_LINK_HEADER]: updateLink },
    query: { email: 'maria@example.test' },
  })),
  sample(isPhoneTaken, ({ updateLink }) => ({
    headers: { [DRIVER_LINK_HEADER]: updateLink },
    query: { phoneCode: '57', phone: '3001234567' },
  })),
  sample(isIdentificationTaken, ({ updateLink }) => ({
    headers: { [DRIVER_LINK_HEADER]: updateLink },
    query: { identificationType: 'citizenship' as const, identification: '12345' },
  })),
  sample(registerByLink, ({ invitation, freshEmail }) => ({
    headers: { [DRIVER_LINK_HEADER]: invitation },
    body: { firstName: 'María', lastName: 'Peña', email: freshEmail },
  })),
  sample(editByLink, ({ driver, updateLink }) => ({
    params: { id: driver },
    headers: { [DRIVER_LINK_HEADER]: updateLink },
    body: { changes: { lastName: { from: 'Peña', to: 'Pérez' } } },
  })),
  sample(listVehicles, () => ({ query: { plate: 'abc' } })),
  sample(vehicleCalls.count, () => ({ query: { plate: 'a' } })),
  sample(vehicleChanges, () => ({ query: {} })),
  sample(getVehicle, ({ vehicle }) => ({ params: { id: vehicle } })),
  sample(vehicleCalls.history, ({ vehicle }) => ({ params: { id: vehicle } })),
  sample(createVehicle, ({ driver }) => ({ body: { ...aNewVehicle(), driverId: driver } })),
  sample(editVehicle, ({ vehicle }) => ({
    params: { id: vehicle },
    body: { changes: { color: { from: null, to: null } } },
  })),
  sample(deleteVehicle, ({ vehicle }) => ({ params: { id: vehicle } })),
  sample(listRegisteredVehicles, () => ({ query: { plate: 'abc' } })),
  sample(previewVehicles, ({ driver }) => ({ query: { driverId: driver } })),
]
