import { randomUUID } from 'node:crypto'

import {
  getRateVersion,
  listRateVersions,
  listReplayStays,
  publishRates,
  withdrawRates,
} from '../../../../contract/rate-version.ts'
import {
  freeTimeRates,
  maximumRates,
  nightRates,
  unitRates,
  unitRateTariffs,
  specialRates,
  unitSpecialRates,
  unitSpecialRateTariffs,
} from '../../../../contract/rate.ts'
import { type Sample, sample } from './sample.ts'

/** Calls for rates and their versions. */
export const RATE_SAMPLES: readonly Sample[] = [
  sample(freeTimeRates.list, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(freeTimeRates.get, ({ freeTimeRate }) => ({ params: { id: freeTimeRate } })),
  sample(freeTimeRates.create, ({ ratedLocation }) => ({
    body: { locationId: ratedLocation, vehicleTypeId: 3 as const, days: [7 as const], minutes: 5 },
  })),
  sample(freeTimeRates.edit, ({ freeTimeRate }) => ({ params: { id: freeTimeRate }, body: { days: [1 as const] } })),
  sample(freeTimeRates.remove, ({ freeTimeRate }) => ({ params: { id: freeTimeRate }, query: {} })),
  sample(maximumRates.list, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(maximumRates.get, ({ maximumRate }) => ({ params: { id: maximumRate } })),
  sample(maximumRates.create, ({ ratedLocation }) => ({
    body: { locationId: ratedLocation, vehicleTypeId: 3 as const, days: [7 as const], cost: 100_00 },
  })),
  sample(maximumRates.edit, ({ maximumRate }) => ({ params: { id: maximumRate }, body: { days: [1 as const] } })),
  sample(maximumRates.remove, ({ maximumRate }) => ({ params: { id: maximumRate }, query: {} })),
  sample(nightRates.list, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(nightRates.get, ({ nightRate }) => ({ params: { id: nightRate } })),
  sample(nightRates.create, ({ ratedLocation }) => ({
    body: {
      locationId: ratedLocation,
      vehicleTypeId: 3 as const,
      days: [7 as const],
      from: '20:00',
      to: '06:00',
      cost: 100_00,
    },
  })),
  sample(nightRates.edit, ({ nightRate }) => ({ params: { id: nightRate }, body: { days: [1 as const] } })),
  sample(nightRates.remove, ({ nightRate }) => ({ params: { id: nightRate }, query: {} })),
  sample(specialRates.list, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(specialRates.get, ({ eventRate }) => ({ params: { id: eventRate } })),
  sample(specialRates.create, ({ ratedLocation }) => ({
    body: {
      locationId: ratedLocation,
      vehicleTypeId: 3 as const,
      name: 'Fair',
      startsAt: '2031-05-01T12:00:00.000Z',
      endsAt: '2031-05-01T22:00:00.000Z',
      cost: 100_00,
    },
  })),
  sample(specialRates.edit, ({ eventRate }) => ({ params: { id: eventRate }, body: { name: 'Concert' } })),
  sample(specialRates.remove, ({ eventRate }) => ({ params: { id: eventRate }, query: {} })),
  sample(unitRates.list, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(unitRates.get, ({ unitRate }) => ({ params: { id: unitRate } })),
  sample(unitRates.create, ({ ratedLocation }) => ({
    body: { locationId: ratedLocation, vehicleTypeId: 3 as const, tariffs: [{ cost: 100, minutes: 1 }] },
  })),
  sample(unitRates.edit, ({ unitRate }) => ({
    params: { id: unitRate },
    body: { tariffs: [{ cost: 100, minutes: 1 }] },
  })),
  sample(unitRates.remove, ({ unitRate }) => ({ params: { id: unitRate }, query: {} })),
  sample(unitRateTariffs.list, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(unitRateTariffs.get, ({ unitRate }) => ({ params: { id: unitRate } })),
  sample(unitRateTariffs.create, ({ ratedLocation }) => ({
    body: { locationId: ratedLocation, vehicleTypeId: 3 as const, days: [8 as const], cost: 100, minutes: 1 },
  })),
  sample(unitRateTariffs.edit, ({ unitRate }) => ({ params: { id: unitRate }, body: { days: [1 as const] } })),
  sample(unitRateTariffs.remove, ({ unitRate }) => ({ params: { id: unitRate }, query: {} })),
  sample(unitSpecialRates.list, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(unitSpecialRates.get, ({ specialRate }) => ({ params: { id: specialRate } })),
  sample(unitSpecialRates.create, ({ ratedLocation }) => ({
    body: { locationId: ratedLocation, vehicleTypeId: 3 as const, tariffs: [{ cost: 100, minutes: 1 }] },
  })),
  sample(unitSpecialRates.edit, ({ specialRate }) => ({
    params: { id: specialRate },
    body: { tariffs: [{ cost: 100, minutes: 1 }] },
  })),
  sample(unitSpecialRates.remove, ({ specialRate }) => ({ params: { id: specialRate }, query: {} })),
  sample(unitSpecialRateTariffs.list, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(unitSpecialRateTariffs.get, ({ specialRate }) => ({ params: { id: specialRate } })),
  sample(unitSpecialRateTariffs.create, ({ ratedLocation }) => ({
    body: { locationId: ratedLocation, vehicleTypeId: 3 as const, days: [8 as const], cost: 100, minutes: 1 },
  })),
  sample(unitSpecialRateTariffs.edit, ({ specialRate }) => ({
    params: { id: specialRate },
    body: { days: [1 as const] },
  })),
  sample(unitSpecialRateTariffs.remove, ({ specialRate }) => ({ params: { id: specialRate }, query: {} })),
  sample(listRateVersions, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(getRateVersion, ({ rateVersion }) => ({ params: { id: rateVersion } })),
  sample(publishRates, ({ ratedLocation, scheduledRates }) => ({
    body: { id: randomUUID(), locationId: ratedLocation, madeFrom: scheduledRates, startsAt: null, rates: [] },
  })),
  sample(withdrawRates, ({ scheduledRates }) => ({ params: { id: scheduledRates } })),
  sample(listReplayStays, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
]
