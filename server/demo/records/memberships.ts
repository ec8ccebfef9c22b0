import type { AllowedHours } from '../../../domain/memberships.ts'
import { memberships } from '../../db/schema/memberships.ts'
import type { CompanyPlan } from '../companies/plan.ts'
import { idAt } from '../ids.ts'
import { nullsOf, type Row } from '../load/bulk-insert.ts'
import type { Random } from '../random.ts'

/** Price of a month for a car at all hours, in the company's currency. */
const MONTH = { co: 260_000_00, mx: 1_450_00, gb: 185_00 } as const

const OFFICE: AllowedHours = ([1, 2, 3, 4, 5] as const).map((day) => ({ day, from: '07:00', to: '19:00' }))
const NIGHTS: AllowedHours = ([1, 2, 3, 4, 5, 6, 7] as const).map((day) => ({ day, from: '18:00', to: '08:00' }))

/** Returns the memberships that a company sells, by name. */
export function membershipsOf(
  { plan, companyId, founded }: { plan: CompanyPlan; companyId: string; founded: number },
  random: Random,
): Row<typeof memberships>[] {
  const { code } = plan.country
  const month = MONTH[code]
  const english = code === 'gb'
  const every = {
    ...nullsOf(memberships),
    companyId,
    version: 1,
    vehicleTypeId: 1,
    locationIds: [],
    authorizedVehicles: 2,
    parkingSpaces: 1,
    validityUnit: 'months' as const,
    validityCount: 1,
    enabled: true,
    createdAt: new Date(founded),
  }
  const made = () => ({ ...every, id: idAt(founded, random) })
  return [
    { ...made(), name: english ? 'Monthly, all hours' : 'Mensual 24 horas', cost: month },
    {
      ...made(),
      name: english ? 'Monthly, office hours' : 'Mensual oficina',
      cost: Math.round(month * 0.7),
      allowedHours: OFFICE,
    },
    {
      ...made(),
      name: english ? 'Monthly, nights' : 'Mensual nocturna',
      cost: Math.round(month * 0.5),
      allowedHours: NIGHTS,
    },
    {
      ...made(),
      name: english ? 'Week' : 'Semana',
      cost: Math.round(month * 0.35),
      validityUnit: 'days',
      validityCount: 7,
      authorizedVehicles: 1,
    },
  ]
}
