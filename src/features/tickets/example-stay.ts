import type { Company } from '../../../contract/company.ts'
import type { Location, Rate } from '../../../contract/location.ts'
import { countryOption } from '../../../domain/countries.ts'
import type { VehicleTypeId } from '../../../domain/vehicles.ts'

const MINUTES = 77
const PLATES = { colombia: 'ABC123', mexico: 'ABC1234', united_kingdom: 'AB12CDE', england: 'AB12CDE' } satisfies Record<Company['country'], string>

/** Nobody's stay, by which a preview shows what a ticket would say. */
export interface ExampleStay {
  plate: string
  vehicleTypeId: VehicleTypeId
  receipt: string
  entry: string
  exit: string
  minutes: number
  total: number
  tax: number
  /** What a vehicle of its type pays for a unit of time, by the rates of the location. */
  tariff: readonly Pick<Rate, 'cost' | 'minutes'>[]
}

/** A stay of an hour and some minutes that ends now, by the first unit rate of the location. */
export function exampleStay({ vehicleTypes, rates, taxRate }: Location, company: Company, now: number): ExampleStay {
  const vehicleTypeId = vehicleTypes[0]?.vehicleTypeId ?? 1
  const units = rates.filter((rate) => rate.kind === 'unit' && rate.vehicleTypeId === vehicleTypeId && Date.parse(rate.validFrom) <= now && rate.cost !== null && rate.minutes !== null)
  const latest = units.toSorted((one, other) => other.validFrom.localeCompare(one.validFrom)).slice(0, 1)
  const { cost = 100, minutes = 1 } = latest[0] ?? {}
  const total = Math.ceil(MINUTES / (minutes ?? 1)) * (cost ?? 0)
  const vat = (taxRate ?? company.vatRate ?? countryOption(company.country).taxRate) / 10_000
  return {
    plate: PLATES[company.country],
    vehicleTypeId,
    receipt: 'K1-000123',
    entry: new Date(now - MINUTES * 60_000).toISOString(),
    exit: new Date(now).toISOString(),
    minutes: MINUTES,
    total,
    tax: total - Math.round(total / (1 + vat)),
    tariff: latest,
  }
}
