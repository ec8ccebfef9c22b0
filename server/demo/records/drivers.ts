import type { IdentificationType } from '../../../domain/people.ts'
import type { NotificationMethod } from '../../../domain/services.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { baseTypeOf } from '../../../domain/vehicles.ts'
import type { drivers, vehicles } from '../../db/schema/people.ts'
import type { CompanyPlan, LocationPlan } from '../companies/plan.ts'
import { idAt } from '../ids.ts'
import type { Row } from '../load/bulk-insert.ts'
import type { Random } from '../random.ts'
import type { Fleet, PlateMaker, Visitor } from '../simulation/fleet.ts'
import type { Extent } from '../sizes.ts'

type DriverRow = Row<typeof drivers>
type VehicleRow = Row<typeof vehicles>

export interface Registry {
  drivers: DriverRow[]
  vehicles: VehicleRow[]
  /** Fleets by the key of their location. */
  fleets: ReadonlyMap<string, Fleet>
}

interface Neighbourhood {
  plan: CompanyPlan
  companyId: string
  extent: Extent
  since: number
  freshPlate: PlateMaker
}

/** Vehicles with a pass in the registry, for each vehicle with a pass that comes on one day. */
const PASSES_A_VISIT = 1.5

/**
 * Returns the registered drivers of a company with one to three vehicles each. Each driver's home is near one of its
 * locations.
 */
export function registryOf(neighbourhood: Neighbourhood, random: Random): Registry {
  const { plan, extent } = neighbourhood
  const registry = {
    drivers: new Array<DriverRow>(),
    vehicles: new Array<VehicleRow>(),
    fleets: new Map<string, Fleet>(),
  }
  const total = Math.round((extent.drivers * plan.driverShare) / 100)
  const bustle = plan.locations.reduce((sum, { servicesADay }) => sum + servicesADay, 0)

  let before = 0
  for (const location of plan.locations) {
    before += location.servicesADay
    const until = Math.round((total * before) / bustle)
    const promised = new Map<string, Visitor>()
    const fleet: Visitor[] = []
    for (const { licensePlate, vehicleTypeId } of location.promised ?? []) {
      const driver = register(registry, neighbourhood, random)
      promised.set(licensePlate, own(registry, neighbourhood, driver, { licensePlate, vehicleTypeId }, random))
    }
    while (registry.drivers.length < until) {
      const driver = register(registry, neighbourhood, random)
      const count = random.choose([1, 2, 3], (vehicles) => [65, 26, 9][vehicles - 1] ?? 0)
      for (let vehicle = 0; vehicle < count; vehicle++)
        fleet.push(own(registry, neighbourhood, driver, newVehicle(location, neighbourhood, random), random))
    }
    const passes = Math.ceil(location.servicesADay * extent.volume * location.passShare * PASSES_A_VISIT)
    const split = Math.min(passes, Math.floor(fleet.length * 0.6))
    registry.fleets.set(location.key, { passHolders: fleet.slice(0, split), registered: fleet.slice(split), promised })
  }
  return registry
}

function newVehicle(
  { priceLists }: LocationPlan,
  { freshPlate }: Neighbourhood,
  random: Random,
): Pick<Visitor, 'licensePlate' | 'vehicleTypeId'> {
  const { vehicleTypeId } = random.choose(priceLists[0].prices, ({ share }) => share)
  return { vehicleTypeId, licensePlate: freshPlate(vehicleTypeId, random) }
}

function register(registry: Registry, { plan, companyId, since }: Neighbourhood, random: Random): DriverRow {
  const { vocabulary } = plan
  const nth = registry.drivers.length
  const isCompany = random.chance(0.035)
  const surnames = Array.from({ length: vocabulary.surnamesEach }, () => random.pick(vocabulary.surnames))
  const firstName = isCompany
    ? random.pick(vocabulary.firms).replace('%', surnames[0] ?? '')
    : random.pick(random.chance(0.5) ? vocabulary.femaleNames : vocabulary.maleNames)
  const lastName = isCompany ? '' : surnames.join(' ')
  const phone = random.chance(0.92) ? vocabulary.phone(200 + nth) : null
  const email = phone === null || random.chance(0.78) ? mailbox(firstName, surnames[0] ?? '', nth) : null
  const shown = random.choose<IdentificationType | null>(['citizenship', 'foreigner', 'passport', null], (type) => {
    return { citizenship: 86, foreigner: 4, passport: 3, none: 7 }[type ?? 'none']
  })
  // Each driver has at least one contact or identification.
  const identificationType = shown ?? (phone === null ? 'citizenship' : null)
  const wish = random.choose<NotificationMethod | 'none'>(
    ['whatsapp', 'email', 'none'],
    (method) => vocabulary.notifications[method],
  )
  const notificationMethod =
    (wish === 'whatsapp' && phone !== null) || (wish === 'email' && email !== null) ? wish : null
  const createdAt = since - Math.floor(random.between(0.5, 900) * DAY_MS)
  const driver: DriverRow = {
    companyId,
    id: idAt(createdAt, random),
    version: 1,
    firstName,
    lastName,
    isCompany,
    identificationType,
    identification: identificationType === null ? null : vocabulary.identification(nth),
    email,
    phoneCode: phone === null ? null : vocabulary.phoneCode,
    phone,
    notificationMethod,
    photo: null,
    createdAt: new Date(createdAt),
    erasedAt: null,
    authorisedAt: null,
    authorisedBy: null,
  }
  registry.drivers.push(driver)
  return driver
}

function own(
  registry: Registry,
  { plan, companyId }: Neighbourhood,
  driver: DriverRow,
  { licensePlate, vehicleTypeId }: Pick<Visitor, 'licensePlate' | 'vehicleTypeId'>,
  random: Random,
): Visitor {
  const { brand, model } = random.pick(plan.vocabulary.models[baseTypeOf(vehicleTypeId)])
  registry.vehicles.push({
    companyId,
    id: idAt(driver.createdAt.getTime(), random),
    version: 1,
    licensePlate,
    brand,
    model,
    color: random.pick(plan.vocabulary.colors),
    vehicleTypeId,
    ownerRole: random.chance(0.92) ? 'driver' : 'guest',
    driverId: driver.id,
  })
  return { licensePlate, vehicleTypeId, driverId: driver.id, notificationMethod: driver.notificationMethod }
}

function mailbox(firstName: string, surname: string, nth: number): string {
  const plain = `${firstName} ${surname}`
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .trim()
  return `${plain.toLowerCase().replaceAll(/ +/g, '.').slice(0, 40)}.${nth + 1}@example.com`
}
