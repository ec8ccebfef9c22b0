import type { Service } from '../../contract/service.ts'
import { VEHICLE_TYPE_IDS } from '../../domain/vehicles.ts'
import { decideEntry, type EntryFacts } from '../../src/features/booth/decide-entry.ts'
import { NO_DETAILS, type EntryDetails } from '../../src/features/booth/booth-entry.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { aLocation, aService, idOf, NOW } from '../offline/support/records.ts'

export const HERE = aLocation()

/** Returns the decision for Enter with this text while these stays are inside. */
export function decided(
  text: string,
  inside: readonly Service[],
  facts: Partial<EntryFacts> = {},
  given: Partial<EntryDetails> = {},
) {
  return decideEntry(
    { text, at: new Date(NOW).toISOString(), given: { ...NO_DETAILS, ...given } },
    {
      inside,
      expected: [],
      known: { vehicleTypeId: VEHICLE_TYPE_IDS.car, driver: null, description: '' },
      pass: null,
      paid: null,
      ...facts,
    },
    { location: HERE, country: 'colombia' },
  )
}

export const inside = (number: number, receiptNumber: string, licensePlate: string, id = idOf(4, number)) => ({
  ...aService(number, { licensePlate, receiptNumber, driver: null, status: 'progress', paymentMethod: null }),
  id,
})

export const at = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString()
export const PLACE = { id: idOf(2, 1), name: 'Centro' }
