import type { InferInsertModel } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

import type { BackOfficeRole } from '../../../domain/roles.ts'
import { identities, operatorLocations, operators } from '../../db/schema/people.ts'
import type { CompanyPlan, PersonPlan } from '../companies/plan.ts'
import { idAt } from '../ids.ts'
import { requireKey } from '../require-key.ts'
import type { Random } from '../random.ts'

export interface Person {
  id: string
  name: string
  role: BackOfficeRole
  email: string
}

export interface Crew {
  owner: Person
  /** The last admin, who collects the registers. */
  collector: Person
  byId: ReadonlyMap<string, Person>
  /** People who work shifts at a location, by its key. */
  shiftsAt: ReadonlyMap<string, readonly string[]>
  records: {
    identities: InferInsertModel<typeof identities>[]
    operators: InferInsertModel<typeof operators>[]
    operatorLocations: InferInsertModel<typeof operatorLocations>[]
  }
}

interface Employer {
  plan: CompanyPlan
  companyId: string
  locationIds: ReadonlyMap<string, string>
  passwordHash: string
  founded: number
}

export function crewOf({ plan, companyId, locationIds, passwordHash, founded }: Employer, random: Random): Crew {
  const signIns: InferInsertModel<typeof identities>[] = []
  const records: InferInsertModel<typeof operators>[] = []
  const assignments: InferInsertModel<typeof operatorLocations>[] = []
  const byId = new Map<string, Person>()
  const shiftsAt = new Map<string, string[]>(plan.locations.map(({ key }) => [key, []]))

  const hire = ({ firstName, lastName, email, gender, legacy = false }: PersonPlan, role: BackOfficeRole): Person => {
    const id = idAt(founded + records.length * 60_000, random)
    signIns.push({
      id,
      email,
      passwordHash,
      role,
      companyId,
      firstName,
      lastName,
      language: plan.language,
      isActive: !legacy,
    })
    records.push({
      companyId,
      id,
      version: 1,
      role,
      firstName,
      lastName,
      email,
      phoneCode: plan.vocabulary.phoneCode,
      phone: plan.vocabulary.phone(100 + records.length),
      gender,
      language: plan.language,
      photo: null,
      legacy,
      createdAt: new Date(founded + records.length * 60_000),
    })
    const person = { id, name: `${firstName} ${lastName}`, role, email }
    byId.set(id, person)
    return person
  }

  const admins = plan.admins.map((admin) => hire(admin, 'parking_admin'))
  for (const member of plan.staff) {
    const { id } = hire(member, 'parking_staff')
    for (const key of member.at) {
      assignments.push({ companyId, operatorId: id, locationId: requireKey(locationIds, key) })
    }
    const [home] = member.at
    if (home !== undefined && !member.legacy) requireKey(shiftsAt, home).push(id)
  }
  const [owner] = admins
  const collector = admins.at(-1)
  if (owner === undefined || collector === undefined) throw new Error(`${plan.name} has no admin`)
  return {
    owner,
    collector,
    byId,
    shiftsAt,
    records: { identities: signIns, operators: records, operatorLocations: assignments },
  }
}

/** Their locations must be created before. */
export async function insertCrew(db: NodePgDatabase, { records }: Crew): Promise<void> {
  await db.insert(identities).values(records.identities)
  await db.insert(operators).values(records.operators)
  await db.insert(operatorLocations).values(records.operatorLocations)
}
