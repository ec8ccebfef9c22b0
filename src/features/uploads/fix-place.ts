import type { Membership } from '../../../contract/membership.ts'
import type { ImportKind } from '../../../contract/uploads.ts'
import { type Country, countryOption } from '../../../domain/countries.ts'
import type { FixPlace } from '../../../domain/uploads/fixes.ts'
import type { NamedLocation, NamedType } from '../../../domain/uploads/row-values.ts'

/** Returns the facts by which the rows of a file of passes are checked and fixed. */
export function passPlace(
  country: Country,
  membership: Pick<Membership, 'vehicleTypeId' | 'authorizedVehicles' | 'validityUnit' | 'validityCount'>,
  typeName: string,
): FixPlace {
  const { vehicleTypeId, authorizedVehicles, validityUnit, validityCount } = membership
  return {
    kind: 'passes',
    country,
    vehicleTypeId,
    typeName,
    authorizedVehicles,
    phoneCode: countryOption(country).phoneCode,
    validity: { validityUnit, validityCount },
  }
}

/** Returns the facts by which the rows of any other file are checked and fixed. */
export function importPlace(
  kind: ImportKind,
  country: Country,
  { locations, types }: { locations: readonly NamedLocation[]; types: readonly NamedType[] },
): FixPlace {
  const { phoneCode } = countryOption(country)
  if (kind === 'users') return { kind, country, phoneCode, locations }
  return kind === 'vehicles' ? { kind, country, phoneCode, types } : { kind, country, phoneCode }
}
