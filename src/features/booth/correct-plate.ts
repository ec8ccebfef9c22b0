import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import type { ServiceChanges } from '../../../contract/service-writes.ts'
import type { Country } from '../../../domain/countries.ts'
import { isPlate, normalizePlate } from '../../../domain/plates.ts'
import { typeOfPlate } from '../../../domain/vehicles.ts'
import type { KeptDatabase } from '../../data/kept-data.ts'
import { decideEntry, readEntryFacts } from './decide-entry.ts'
import { NO_DETAILS, stayReference, visitorInputOf, type Question } from './booth-entry.ts'

/** Result of correcting a stay's plate. */
export type PlateCorrection =
  | { kind: 'unchanged' }
  | { kind: 'corrected'; service: Service; changes: ServiceChanges }
  /** The plate cannot be entered like this, or not without an answer: the same questions as at the entry. */
  | { kind: 'asks'; question: Question }

interface Reading {
  db: KeptDatabase
  location: Location
  country: Country
  now: number
}

/**
 * Checks a corrected plate by the rules of an entry, as if the vehicle came in now and the wrong stay did not exist.
 */
export async function correctPlate(
  stay: Service,
  typed: string,
  { db, location, country, now }: Reading,
): Promise<PlateCorrection> {
  const licensePlate = normalizePlate(typed)
  if (licensePlate === stay.licensePlate) return { kind: 'unchanged' }
  if (!isPlate(licensePlate, country)) return { kind: 'asks', question: { kind: 'no_plate', fault: 'other' } }
  // The vehicle is inside: it has come in, whatever was paid before.
  const given = { ...NO_DETAILS, hadLeft: true, visitor: visitorInputOf(stay.visitor) }
  const entry = { text: typed, at: stay.startedAt }
  const facts = await readEntryFacts({ ...entry, given }, { db, location, country, now, shown: null })
  const vehicleTypeId = isChosenByHand(stay, country)
    ? stay.vehicleTypeId
    : (facts.known.vehicleTypeId ?? stay.vehicleTypeId)
  const others = { ...facts, inside: facts.inside.filter(({ id }) => id !== stay.id) }
  // A stay of the same type is in already, with a rate or without.
  const acceptsNoRate = vehicleTypeId === stay.vehicleTypeId
  const decision = decideEntry(
    { ...entry, given: { ...given, acceptsNoRate, type: { plate: licensePlate, vehicleTypeId } } },
    others,
    { location, country },
  )
  if (decision.kind === 'ask') return { kind: 'asks', question: decision.question }
  if (decision.kind === 'charge')
    return { kind: 'asks', question: { kind: 'inside', stay: stayReference(decision.service) } }
  if (decision.kind === 'admit')
    return { kind: 'asks', question: { kind: 'expected', stays: [stayReference(decision.service)] } }
  return {
    kind: 'corrected',
    service: { ...stay, licensePlate, vehicleTypeId, driver: decision.driver },
    changes: {
      licensePlate: { from: stay.licensePlate, to: licensePlate },
      ...(vehicleTypeId !== stay.vehicleTypeId && { vehicleTypeId: { from: stay.vehicleTypeId, to: vehicleTypeId } }),
    },
  }
}

/** The attendant chose another type than the plate's pattern shows: the choice stays with the vehicle. */
function isChosenByHand({ licensePlate, vehicleTypeId }: Service, country: Country): boolean {
  const usual = typeOfPlate(licensePlate, country)
  return usual !== null && usual !== vehicleTypeId
}
