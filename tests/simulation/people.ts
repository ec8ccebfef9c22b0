import type { CurrentUser } from '../../contract/session.ts'
import { isAdmin } from '../../domain/roles.ts'
import { ANA_ID, LUIS_ID, aUser, idOf } from '../offline/support/records.ts'
import { LOCATIONS } from './places.ts'

export interface Person {
  id: string
  name: string
  email: string
  /** Whether the person may collect the money of a cash-up. */
  isAdmin: boolean
}

function user(changes: Partial<CurrentUser>): CurrentUser {
  return aUser({ lastName: 'Prueba', locationIds: LOCATIONS.map(({ id }) => id), ...changes })
}

/** Two of the staff and their admin, who share the devices. */
export const USERS: readonly CurrentUser[] = [
  user({ id: ANA_ID, firstName: 'Ana', email: 'ana@demo.parq.test' }),
  user({ id: LUIS_ID, firstName: 'Luis', email: 'luis@demo.parq.test' }),
  user({ id: idOf(3, 3), firstName: 'Olga', email: 'owner@demo.parq.test', role: 'parking_admin', roleId: 2 }),
]

export function personOf({ id, firstName, lastName, email, role }: CurrentUser): Person {
  return { id, name: `${firstName} ${lastName}`, email, isAdmin: isAdmin(role) }
}
