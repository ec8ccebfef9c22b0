import { driverFaults } from '../../domain/drivers.ts'
import { fullName } from '../../domain/people.ts'
import { isAdmin } from '../../domain/roles.ts'
import { seesAnyOf } from '../../domain/saved-views.ts'
import { describeVehicle } from '../../domain/vehicles.ts'
import { driverTerms, vehicleTerms } from '../../src/offline/search-terms.ts'
import { VehicleTypeMark } from '../../src/ui/vehicle-type.tsx'
import { aDriver, aVehicle, idOf, LOCATION_ID } from '../offline/support/records.ts'
import { type Row, drawn, type Effect } from './shown-effects.tsx'

export const VEHICLE: Record<string, Row> = {
  licensePlate: () => [vehicleTerms(aVehicle(1)), vehicleTerms(aVehicle(2))],
  brand: () => [describeVehicle(aVehicle(1)), describeVehicle(aVehicle(1, { brand: 'Renault' }))],
  model: () => [describeVehicle(aVehicle(1)), describeVehicle(aVehicle(1, { model: '2' }))],
  color: [
    () => [describeVehicle(aVehicle(1)), describeVehicle(aVehicle(1, { color: 'Red' }))],
    () => [vehicleTerms(aVehicle(1)), vehicleTerms(aVehicle(1, { color: 'Red' }))],
  ],
  vehicleTypeId: () => [drawn(<VehicleTypeMark id={1} />), drawn(<VehicleTypeMark id={2} />)],
  ownerRole: { onServer: 'vehicle.ownerRole' },
  driverId: () => [
    vehicleTerms(aVehicle(1)),
    vehicleTerms(aVehicle(1, { driver: { id: idOf(5, 2), name: 'Luis Forero' } })),
  ],
}

const found =
  (changes: Parameters<typeof aDriver>[1]): Effect =>
  () => [driverTerms(aDriver(1)), driverTerms(aDriver(1, changes))]

export const DRIVER: Record<string, Row> = {
  firstName: found({ firstName: 'Elsa' }),
  lastName: found({ lastName: 'Toro' }),
  isCompany: () => {
    const named = { ...aDriver(1), firstName: 'Taxis 24', lastName: '' }
    return [driverFaults(named), driverFaults({ ...named, isCompany: true })]
  },
  identificationType: () => {
    const of = (identificationType: 'citizenship' | 'passport') =>
      driverFaults({ ...aDriver(1), identification: 'AB12345', identificationType })
    return [of('citizenship'), of('passport')]
  },
  identification: found({ identification: '77' }),
  email: found({ email: 'elsa@example.test' }),
  phoneCode: found({ phoneCode: '52' }),
  phone: found({ phone: '3009999999' }),
  notificationMethod: { later: 'notifications' },
  photo: { describes: 'Picture by which staff recognise the driver.' },
}

export const USER: Record<string, Row> = {
  firstName: () => [
    fullName({ firstName: 'Ana', lastName: 'Rojas' }),
    fullName({ firstName: 'Elsa', lastName: 'Rojas' }),
  ],
  lastName: () => [fullName({ firstName: 'Ana', lastName: 'Rojas' }), fullName({ firstName: 'Ana', lastName: 'Toro' })],
  phoneCode: { describes: 'Part of the phone by which colleagues reach the person.' },
  phone: { describes: 'Phone by which colleagues reach the person.' },
  gender: { describes: 'Kept for the company; nothing depends on it.' },
  language: { onServer: 'user.language' },
  photo: { describes: 'Picture by which colleagues recognise the person.' },
  role: () => [isAdmin('parking_staff'), isAdmin('parking_admin')],
  isActive: { onServer: 'user.isActive' },
  locationIds: () => {
    const sees = (locationIds: string[]) =>
      seesAnyOf({ locations: LOCATION_ID }, { role: 'parking_staff', locationIds })
    return [sees([]), sees([LOCATION_ID])]
  },
}
