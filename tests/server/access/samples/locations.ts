import { randomUUID } from 'node:crypto'

import { geocodeAddress, locationTypeCalls, scheduleCalls } from '../../../../contract/location-parts.ts'
import { locationWrites } from '../../../../contract/location-writes.ts'
import {
  countLocations,
  getLocation,
  getLocationsByIds,
  listLocations,
  listParkingServices,
  locationChanges,
} from '../../../../contract/location.ts'
import { editTicket } from '../../../../contract/ticket.ts'
import { type Sample, sample } from './sample.ts'

/** Calls for locations and their parts. */
export const LOCATION_SAMPLES: readonly Sample[] = [
  sample(listLocations, ({ company }) => ({ query: { companyId: company } })),
  sample(countLocations, () => ({})),
  sample(locationChanges, () => ({ query: {} })),
  sample(getLocation, ({ location }) => ({ params: { id: location } })),
  sample(getLocationsByIds, ({ location }) => ({ params: { ids: location } })),
  sample(listParkingServices, () => ({})),
  sample(editTicket, ({ location }) => ({
    params: { id: location },
    body: { changes: { checkInFooter: { from: '', to: 'Guarde este tiquete.' } } },
  })),
  sample(locationWrites.history, ({ location }) => ({ params: { id: location } })),
  sample(locationWrites.create, ({ freshId }) => ({
    body: {
      id: freshId,
      name: 'Calle 85',
      address: 'Calle 85 # 12-30',
      city: 'Bogotá',
      timeZone: 'America/Bogota',
      geolocation: { lat: 4.6689, lng: -74.0525 },
      parkingType: 'parking_lot' as const,
      parkingServices: ['covered_parking' as const],
      schedule: { '1': [{ opens: '07:00', closes: '20:00' }] },
      spaces: 40,
      vehicleTypes: [{ vehicleTypeId: 1 as const, spaces: 30, rate: { cost: 15_300, minutes: 1 } }],
    },
  })),
  sample(locationWrites.edit, ({ openLocation }) => ({
    params: { id: openLocation },
    body: {
      changes: {
        'schedule.1': { from: [{ opens: '06:00', closes: '12:00' }], to: [{ opens: '06:00', closes: '24:00' }] },
        parkingServices: { add: ['cctv' as const] },
      },
    },
  })),
  sample(scheduleCalls.list, ({ openLocation }) => ({ query: { locationId: openLocation } })),
  sample(scheduleCalls.create, ({ openLocation }) => ({
    body: { id: randomUUID(), locationId: openLocation, day: 1 as const, opens: '14:00', closes: '18:00' },
  })),
  sample(scheduleCalls.edit, ({ schedule }) => ({
    params: { id: schedule },
    body: { changes: { closes: { from: '12:00', to: '13:00' } } },
  })),
  sample(scheduleCalls.remove, ({ schedule }) => ({ params: { id: schedule } })),
  sample(locationTypeCalls.list, ({ openLocation }) => ({ query: { locationId: openLocation } })),
  sample(locationTypeCalls.create, ({ openLocation }) => ({
    body: { id: randomUUID(), locationId: openLocation, vehicleTypeId: 2 as const, spaces: 0 },
  })),
  sample(locationTypeCalls.edit, ({ locationVehicleType }) => ({
    params: { id: locationVehicleType },
    body: { changes: { spaces: { from: 1, to: 0 } } },
  })),
  sample(geocodeAddress, () => ({ query: { address: 'Calle 85 # 12-30', city: 'Bogotá' } })),
]
