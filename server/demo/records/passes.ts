import { lastDayOf } from '../../../domain/memberships.ts'
import { dayAfter } from '../../../domain/periods.ts'
import type { memberships } from '../../db/schema/memberships.ts'
import type { passPeriods, passes } from '../../db/schema/passes.ts'
import type { payments } from '../../db/schema/payments.ts'
import type { Row } from '../load/bulk-insert.ts'
import { idAt } from '../ids.ts'
import type { Random } from '../random.ts'
import type { Fleet } from '../simulation/fleet.ts'

interface Buyers {
  companyId: string
  locationId: string
  fleet: Fleet
  memberships: readonly Row<typeof memberships>[]
  seller: { id: string; name: string }
  now: number
}

const CARS = 1
const DAY_MS = 86_400_000
/** Most began within the last month; some ended since and were not renewed. */
const LAPSED = 0.12
const REST = 0.03
const RESIDENT = 0.3

export interface SoldPasses {
  passes: Row<typeof passes>[]
  periods: Row<typeof passPeriods>[]
  payments: Row<typeof payments>[]
}

/** Whoever comes to a location with a pass has bought it there, by transfer. */
export function passesOf({ companyId, locationId, fleet, memberships: offered, seller, now }: Buyers, random: Random): SoldPasses {
  const sold: SoldPasses = { passes: [], periods: [], payments: [] }
  const today = new Date(now).toISOString().slice(0, 10)
  const months = offered.filter(({ validityUnit }) => validityUnit === 'months')
  for (const { licensePlate, driverId, vehicleTypeId } of fleet.passHolders) {
    if (driverId === null || vehicleTypeId !== CARS || months.length === 0) continue
    const membership = random.pick(months)
    const startsOn = dayAfter(today, -random.int(1, 27) - (random.chance(LAPSED) ? 31 : 0))
    const at = new Date(Date.parse(`${startsOn}T14:00:00Z`))
    const endsOn = lastDayOf(startsOn, membership)
    const [id, periodId] = [idAt(at.getTime(), random), idAt(at.getTime(), random)]
    const isResident = random.chance(RESIDENT)
    const { authorizedVehicles, parkingSpaces, allowedHours, cost } = membership
    sold.passes.push({
      companyId,
      id,
      version: 1,
      membershipId: membership.id,
      locationId,
      driverId,
      plates: [licensePlate],
      startsOn,
      endsOn,
      anchorDay: Number(startsOn.slice(8)),
      block: isResident ? random.pick(['A', 'B', 'C']) : null,
      apartment: isResident ? String(random.int(1, 12) * 100 + random.int(1, 6)) : null,
      pausedOn: random.chance(REST) ? dayAfter(today, -1) : null,
      cancelledAt: null,
      cancelReason: null,
      authorizedVehicles,
      parkingSpaces,
      allowedHours,
      createdAt: at,
    })
    sold.periods.push({ companyId, id: periodId, passId: id, locationId, startsOn, endsOn, cost, receiptNumber: `P-${String(sold.periods.length + 1).padStart(4, '0')}`, soldAt: at, soldBy: seller.id, soldByName: seller.name })
    sold.payments.push({ companyId, id: periodId, serviceId: null, passId: id, kind: 'pass', method: 'digital', amount: cost, stays: 0, reference: `TR-${random.int(10_000, 99_999)}`, cashUpId: null, carriedInFrom: null, by: seller.id, byName: seller.name, deviceId: null, at, recordedAt: new Date(at.getTime() + DAY_MS / 24), reversalOf: null, reason: null })
  }
  return sold
}
